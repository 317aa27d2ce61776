import { useLingui } from '@lingui/react/macro'
import { MessageSquare, Package, Route, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/page/paths.ts'
import { barHeight } from '#lib/style/bar-height.ts'
import { cn } from '#lib/style/cn.ts'
import { CountBadge } from './count-badge.tsx'

const tabs = ['orders', 'routes', 'messages', 'profile'] as const
type DriverTab = (typeof tabs)[number]

const icons = { orders: Package, routes: Route, messages: MessageSquare, profile: UserRound }

export function readTab(parameters: URLSearchParams): DriverTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'orders'
}

export function tabPath(tab: DriverTab): string {
  return tab === 'orders' ? paths.driver : `${paths.driver}?tab=${tab}`
}

export function useTabTitle(tab: DriverTab): string {
  const { t } = useLingui()
  return {
    orders: t({ message: 'Orders', context: 'driver' }),
    routes: t`Routes`,
    messages: t`Messages`,
    profile: t`Profile`
  }[tab]
}

/** The four tabs, within reach of the thumb. */
export function DriverNav({ tab, unread }: { tab: DriverTab; unread: number }) {
  const { t } = useLingui()
  return (
    <nav
      ref={barHeight}
      className="fixed inset-x-0 bottom-0 z-8 grid grid-cols-[repeat(4,1fr)] border-t-2 border-border bg-surface pb-[env(safe-area-inset-bottom)] min-[900px]:px-[calc(50vw-320px)]"
      aria-label={t`Driver`}
    >
      {tabs.map((name) => (
        <TabLink key={name} tab={name} isCurrent={name === tab} unread={name === 'messages' ? unread : 0} />
      ))}
    </nav>
  )
}

interface TabLinkProps {
  tab: DriverTab
  isCurrent: boolean
  unread: number
}

function TabLink({ tab, isCurrent, unread }: TabLinkProps) {
  const { t } = useLingui()
  const Icon = icons[tab]
  return (
    <Link
      to={tabPath(tab)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'relative flex min-h-[68px] flex-col items-center justify-center gap-[3px] text-[min(0.875rem,4.4vw)] font-semibold no-underline low:min-h-[46px]',
        isCurrent
          ? 'text-text before:absolute before:-top-0.5 before:h-[5px] before:w-14 before:skew-x-(--slant) before:bg-accent before:outline-[1.5px] before:-outline-offset-1 before:outline-on-accent dark:before:outline-0 forced-colors:before:bg-[Highlight] forced-colors:before:outline-0 forced-colors:before:forced-color-adjust-none'
          : 'text-text-2'
      )}
    >
      <Icon className="size-[26px] low:hidden" strokeWidth={1.75} aria-hidden />
      {useTabTitle(tab)}
      {unread > 0 && (
        <CountBadge className="absolute top-1.5 left-[calc(50%+6px)] low:right-0.5 low:left-auto">
          {unread} <span className="sr-only">{t`unread`}</span>
        </CountBadge>
      )}
    </Link>
  )
}
