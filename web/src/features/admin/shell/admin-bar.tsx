import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Mark } from '#components/layout/logo.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { InboxButton } from '#features/admin/inbox/inbox-button.tsx'
import { PaletteButton } from '#features/admin/palette/palette-button.tsx'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'
import { cn } from '#lib/style/cn.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminTabs } from './admin-tabs.tsx'

const bar =
  'flex h-(--adm-bar) items-center gap-6 bg-inverse px-5 text-on-inverse max-lg:gap-3 max-md:h-auto max-md:min-h-(--adm-bar) max-md:flex-wrap max-md:content-between max-md:gap-x-2 max-md:gap-y-0 max-md:mb-[max(0px,calc(var(--toast-height,0px)-var(--adm-bar)))] max-md:px-3 [&_:focus-visible]:outline-accent'

/** The bar of the area: the present page, the other pages, and the user. */
export function AdminBar({ user }: { user: User }) {
  return (
    <header className={bar}>
      <HomeLink />
      <AdminTabs user={user} />
      <div className="ml-auto flex flex-none items-center justify-end gap-2.5 max-md:shrink max-md:flex-wrap">
        <InboxButton />
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
    <header className={cn(bar, 'h-14 max-md:min-h-14')}>
      <HomeLink />
    </header>
  )
}

function HomeLink() {
  const { t } = useLingui()
  return (
    <Link
      to={paths.home}
      aria-label={t`Ilbud, home`}
      className="inline-flex min-h-11 items-center gap-2 font-display text-22 leading-none font-bold tracking-[-0.03em] normal-nums no-underline max-md:h-14"
    >
      <Mark className="h-[23px] w-[18px]" />
      {/* The narrowest phones have room for the tools or for the name: in two rows the tools would push out the pages. */}
      <span className="max-[359px]:hidden">Ilbud</span>
    </Link>
  )
}

/** Shown as long as the data is demo data. */
function DemoMark() {
  const { data } = useQuery(configQuery())
  if (!data?.demo) return null
  return (
    <span className="rounded-xs border border-dashed border-accent px-2 py-[3px] text-12 font-semibold whitespace-nowrap text-accent">
      <Trans>Demo data</Trans>
    </span>
  )
}
