import { useLingui } from '@lingui/react/macro'
import { MessageSquare, Package, Route, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/page/paths.ts'
import { barHeight } from '#lib/style/bar-height.ts'

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

/** The spec's four tabs, within reach of the thumb. */
export function DriverNav({ tab, unread }: { tab: DriverTab; unread: number }) {
  const { t } = useLingui()
  return (
    <nav ref={barHeight} className="drv-nav" aria-label={t`Driver`}>
      {tabs.map((each) => (
        <TabLink key={each} tab={each} isCurrent={each === tab} unread={each === 'messages' ? unread : 0} />
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
    <Link to={tabPath(tab)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon className="size-[26px]" strokeWidth={1.75} aria-hidden />
      {useTabTitle(tab)}
      {unread > 0 && (
        <span className="drv-count absolute top-1.5 left-[calc(50%+6px)]">
          {unread} <span className="sr-only">{t`unread`}</span>
        </span>
      )}
    </Link>
  )
}
