import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { StaffPage } from '#components/layout/staff-page.tsx'
import { SubNav } from '#components/layout/sub-nav.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths, peopleKinds, type PeopleKind } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { CompaniesTab } from './companies/companies-tab.tsx'
import { DriversTab } from './drivers/drivers-tab.tsx'
import { kindNames, kindOrder } from './kinds.ts'
import { RecipientsTab } from './recipients-tab.tsx'
import { SendersTab } from './users/senders-tab.tsx'
import { StaffTab } from './users/staff-tab.tsx'

const tabs: Record<PeopleKind, () => ReactNode> = {
  companies: () => <CompaniesTab />,
  senders: () => <SendersTab />,
  recipients: () => <RecipientsTab />,
  drivers: () => <DriversTab mayChange />,
  dispatchers: () => <StaffTab key="dispatcher" role="dispatcher" />,
  admins: () => <StaffTab key="admin" role="admin" />
}

/** Customers, drivers and staff. Dispatchers see only the drivers, and cannot change them. */
export function PeoplePage() {
  const user = useSession()
  const { kind: wanted = 'companies' } = useParams()
  const kind = peopleKinds.find((name) => name === wanted)
  if (user?.role !== 'admin') return <DriversOnly />
  return kind ? <Customer kind={kind} /> : <Navigate to={paths.adminCustomers()} replace />
}

function Customer({ kind }: { kind: PeopleKind }) {
  const { t, i18n } = useLingui()
  usePageTitle(i18n._(kindNames[kind]))
  const items = kindOrder.map((name) => ({ to: paths.adminCustomers(name), label: i18n._(kindNames[name]) }))
  return (
    <StaffPage>
      <h1 className="text-28">
        <Trans>Customer</Trans>
      </h1>
      <div className="mt-3 mb-4">
        <SubNav label={t`Customer`} items={items} here={paths.adminCustomers(kind)} />
      </div>
      {tabs[kind]()}
    </StaffPage>
  )
}

function DriversOnly() {
  const { t } = useLingui()
  usePageTitle(t`Drivers`)
  return (
    <StaffPage>
      <h1 className="mb-4 text-28">
        <Trans>Drivers</Trans>
      </h1>
      <DriversTab mayChange={false} />
    </StaffPage>
  )
}
