import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Mark } from '#components/logo.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { PaletteButton } from '#features/admin/palette/palette-button.tsx'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminTabs } from './admin-tabs.tsx'

/** The bar of the area: the present page, the other pages, and the user. */
export function AdminBar({ user }: { user: User }) {
  return (
    <header className="adm-bar">
      <HomeLink />
      <AdminTabs user={user} />
      <div className="ml-auto flex items-center gap-2.5">
        <PaletteButton user={user} />
        <DemoMark />
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

/** The bar for users without access: a way out. */
export function BareBar() {
  return (
    <header className="adm-bar is-bare">
      <HomeLink />
    </header>
  )
}

function HomeLink() {
  const { t } = useLingui()
  return (
    <Link to={paths.home} aria-label={t`Ilbud, home`} className="adm-logo">
      <Mark className="h-[23px] w-[18px]" />
      Ilbud
    </Link>
  )
}

/** Visual language: shown as long as the data is demo data. */
function DemoMark() {
  const { data } = useQuery(configQuery())
  if (!data?.demo) return null
  return (
    <span className="adm-demo">
      <Trans>Demo data</Trans>
    </span>
  )
}
