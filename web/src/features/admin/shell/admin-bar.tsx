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

/** On top of every page of the area: where one is, how to get anywhere else, who one is. */
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

/** To those who may not come in it leads out. */
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

/** Visual language: said as long as what is shown was made up by us. */
function DemoMark() {
  const { data } = useQuery(configQuery())
  if (!data?.demo) return null
  return (
    <span className="adm-demo">
      <Trans>Demo data</Trans>
    </span>
  )
}
