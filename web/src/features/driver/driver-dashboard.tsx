import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import type { User } from '#lib/session.ts'
import { DriverHeader } from './driver-header.tsx'
import { DriverNav, readTab, useTabTitle } from './driver-nav.tsx'
import { driverOrdersQuery } from './driver-queries.ts'
import { useDriverTheme } from './driver-theme.ts'
import { MessagesTab } from './messages-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { planStops } from './plan-stops.ts'
import { ProfileTab } from './profile-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { SharingStrip } from './location/sharing-strip.tsx'
import { useLocationSharing } from './location/use-location-sharing.ts'
import { useOrderActions } from './use-order-actions.ts'
import { cn } from '#lib/cn.ts'

/** Duty and location on top, the work in the middle, the four tabs below. */
export function DriverDashboard({ user }: { user: User }) {
  const { t } = useLingui()
  const [parameters] = useSearchParams()
  const tab = readTab(parameters)
  const [theme, chooseTheme] = useDriverTheme()
  const sharing = useLocationSharing(user.id)
  const orders = useQuery(driverOrdersQuery())
  const actions = useOrderActions(user.id, sharing.fix)
  const stops = planStops(orders.data ?? [], sharing.fix)
  const title = useTabTitle(tab)
  usePageTitle(`${title} · ${t`Driver`}`)
  const isWork = tab === 'orders' || tab === 'routes'

  return (
    <div className="drv">
      <DriverHeader user={user} sharing={sharing} />
      <SharingStrip sharing={sharing} />
      {isWork && <h1 className="sr-only">{title}</h1>}
      {isWork && (
        <div className="drv-split flex flex-1 flex-col">
          <div className={cn(tab === 'routes' && 'is-other')}>
            <OrdersTab orders={orders} actions={actions} shownBeside={stops[0]?.order.id ?? null} />
          </div>
          <div className={cn('drv-route', tab === 'orders' && 'is-other')}>
            <RoutesTab stops={stops} fix={sharing.fix} actions={actions} />
          </div>
        </div>
      )}
      {tab === 'messages' && <MessagesTab />}
      {tab === 'profile' && <ProfileTab user={user} theme={theme} chooseTheme={chooseTheme} />}
      <DriverNav tab={tab} />
    </div>
  )
}
