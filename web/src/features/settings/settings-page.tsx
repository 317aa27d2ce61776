import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { StaffPage } from '#components/layout/staff-page.tsx'
import { SubNav } from '#components/layout/sub-nav.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { AuditSection } from './audit/audit-section.tsx'
import { SettingsSection } from './form/settings-section.tsx'
import { LimitsSection } from './limits/limits-section.tsx'

interface Section {
  name: string
  label: MessageDescriptor
  page: () => ReactNode
}

const sections: readonly Section[] = [
  { name: 'prices', label: msg`Prices and rules`, page: () => <SettingsSection /> },
  { name: 'limits', label: msg`Areas and limits`, page: () => <LimitsSection /> },
  { name: 'audit', label: msg`Audit log`, page: () => <AuditSection /> }
]

function pathOf({ name }: Section): string {
  return name === sections[0]!.name ? paths.adminSettings : `${paths.adminSettings}/${name}`
}

/** Settings that admins change, limits that they can only read, and the audit log. */
export function SettingsPage() {
  const { t, i18n } = useLingui()
  const { section: wanted = 'prices' } = useParams()
  const section = sections.find(({ name }) => name === wanted) ?? sections[0]!
  usePageTitle(i18n._(section.label))
  if (section.name !== wanted) return <Navigate to={paths.adminSettings} replace />
  const items = sections.map((one) => ({ to: pathOf(one), label: i18n._(one.label) }))
  return (
    <StaffPage>
      <h1 className="text-28">
        <Trans>Settings</Trans>
      </h1>
      <div className="mt-3 mb-5">
        <SubNav label={t`Settings`} items={items} here={pathOf(section)} />
      </div>
      {section.page()}
    </StaffPage>
  )
}
