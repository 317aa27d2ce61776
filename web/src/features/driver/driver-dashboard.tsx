import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { cn } from '#lib/style/cn.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import type { User } from '#lib/session/session.ts'
import { OfferSheet } from '#features/driver/offers/offer-sheet.tsx'
import { ConversationListener } from '#features/driver/messages/conversation-listener.tsx'
import { useDriverTheme } from '#features/driver/profile/driver-theme.ts'
import { MessagesTab } from '#features/driver/messages/messages-tab.tsx'
import { OutboxProvider, useOutboxSnapshot } from '#features/driver/outbox/outbox-provider.tsx'
import { OutboxStrip } from '#features/driver/outbox/outbox-strip.tsx'
import { driverStops } from '#features/driver/stops/driver-stops.ts'
import { PinSheet } from '#features/driver/pin/pin-sheet.tsx'
import { ScanSheet } from '#features/driver/scan/scan-sheet.tsx'
import { ProfileTab } from '#features/driver/profile/profile-tab.tsx'
import { RoutesTab } from '#features/driver/stops/routes-tab.tsx'
import { useRoute } from '#features/driver/stops/use-route.ts'
import { useNow } from '#lib/page/use-now.ts'
import { useOfflineCopies } from './outbox/use-offline-copies.ts'
import { useOffers } from '#features/driver/pool/use-offers.ts'
import { useOrderActions } from '#features/driver/actions/use-order-actions.ts'
import { useSetting } from '#features/driver/profile/use-setting.ts'
import { useUnread } from '#features/driver/messages/use-unread.ts'
import { useWakeLock } from '#features/driver/profile/use-wake-lock.ts'
import { DriverHeader } from './driver-header.tsx'
import { DriverNav, readTab, useTabTitle } from './driver-nav.tsx'
import { driverOrdersQuery } from './driver-queries.ts'
import { SharingStrip } from './location/sharing-strip.tsx'
import { useLocationSharing } from './location/use-location-sharing.ts'
import { OrdersTab } from './orders-tab.tsx'
import { applyEntries } from './outbox/apply-entries.ts'
import { useIsOffline } from './use-connection.ts'
import { useRenewedPush } from '#lib/push/use-renewed-push.ts'
import { useDriverApp } from './use-driver-app.ts'
import { useWorkChanges } from './changes/use-work-changes.ts'
import { WorkNotices } from './changes/work-notices.tsx'
import { BreakStrip } from './duty/break-strip.tsx'
import { useDuty } from './duty/use-duty.ts'
import { useDutySwitch } from './duty/use-duty-switch.tsx'

/** Duty and location at the top, the work in the middle, four tabs at the bottom. All of it works offline. */
export function DriverDashboard({ user }: { user: User }) {
  useOfflineCopies(user.id)
  useDriverApp()
  useRenewedPush()
  return (
    <OutboxProvider driverId={user.id}>
      <Dashboard user={user} />
    </OutboxProvider>
  )
}

function Dashboard({ user }: { user: User }) {
  const { t } = useLingui()
  const [parameters] = useSearchParams()
  const tab = readTab(parameters)
  const theme = useDriverTheme()
  const sharing = useLocationSharing(user.id)
  const duty = useDuty()
  const mayAnnounce = duty.onDuty && duty.breakUntil === null
  const isLive = useOffers({ vehicle: duty.me?.vehicle ?? null, mayAnnounce })
  const orders = useQuery(driverOrdersQuery(isLive))
  useWorkChanges(user.id, orders.data)
  const isOffline = useIsOffline(orders.error)
  const actions = useOrderActions(user.id, sharing.fix)
  const list = applyEntries(orders.data ?? [], useOutboxSnapshot().entries)
  const route = useRoute()
  const now = useNow(30_000)
  const stops = driverStops(list, route.data ?? null, now)
  const { toggleDuty, question } = useDutySwitch(duty, stops.length)
  const own = [...new Set(stops.map(({ order }) => order))]
  const hasWork = own.length > 0
  const wakeLock = useWakeLock(useSetting('ilbud.driver-keep-awake')[0] === 'on' && hasWork)
  const conversations = list.filter(({ mine }) => mine)
  const unread = useUnread(conversations, user.id)
  const title = useTabTitle(tab)
  usePageTitle(`${title} · ${t`Driver`}`)
  const isWork = tab === 'orders' || tab === 'routes'
  useTopOf(tab)

  return (
    <div
      data-driver
      className="flex min-h-dvh flex-col pb-[calc(72px+env(safe-area-inset-bottom))] text-[1.0625rem] [--pane-width:560px] low:pb-[calc(50px+env(safe-area-inset-bottom))]"
    >
      <DriverHeader {...{ user, sharing, duty, toggleDuty }} />
      <WorkNotices driverId={user.id} list={list} />
      <BreakStrip duty={duty} />
      <SharingStrip sharing={sharing} />
      <OutboxStrip isOffline={isOffline} updatedAt={orders.dataUpdatedAt} />
      {isWork && <h1 className="sr-only">{title}</h1>}
      {isWork && (
        // A tablet shows both: what is free on the left, the stop on the right.
        <div className="flex flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[420px_1fr]">
          <div
            className={cn(
              'min-[900px]:border-r-2 min-[900px]:border-border min-[900px]:[--pane-width:none]',
              tab === 'routes' && 'max-[900px]:hidden'
            )}
          >
            <OrdersTab {...{ orders, list, own, actions, isOffline }} shownBeside={stops[0]?.order.id ?? null} />
          </div>
          <div
            data-route
            className={cn(
              'min-[900px]:[--pane-width:600px]',
              tab === 'orders' ? 'max-[900px]:hidden' : 'max-[900px]:flex max-[900px]:flex-1 max-[900px]:flex-col'
            )}
          >
            <RoutesTab {...{ stops, actions, route, isOffline }} fix={sharing.fix} />
          </div>
        </div>
      )}
      {conversations.map(({ id }) => (
        <ConversationListener key={id} orderId={id} />
      ))}
      {tab === 'messages' && <MessagesTab user={user} orders={conversations} unread={unread} />}
      {tab === 'profile' && <ProfileTab {...{ user, theme, wakeLock, duty, toggleDuty }} sharing={sharing.status} />}
      {question}
      <ScanSheet question={actions.scanQuestion} orders={list} />
      <PinSheet
        order={actions.pinQuestion?.order ?? null}
        onClose={() => actions.pinQuestion?.cancel()}
        onPin={(pin) => actions.pinQuestion?.answer(pin)}
        onLeaveOut={actions.pinQuestion?.leaveOut ?? null}
      />
      <OfferSheet actions={actions} isLive={isLive} />
      <DriverNav tab={tab} unread={unread.total} />
    </div>
  )
}

/** Another tab is another page, and begins at its top; going back restores the position. */
function useTopOf(tab: string): void {
  const kind = useNavigationType()
  const shown = useRef(tab)
  // Before what the tab itself scrolls to.
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [tab, kind])
}
