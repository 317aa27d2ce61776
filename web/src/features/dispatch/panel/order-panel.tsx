import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonVariants } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatTime } from '#lib/format/format.ts'
import { formatPhone, phoneHref } from '#lib/format/format-phone.ts'
import { ApiError } from '#lib/api/api.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { driversQuery, orderQuery } from '#features/dispatch/board/board-queries.ts'
import { isOver } from '#features/dispatch/board/order-words.ts'
import { StatusMark } from '#features/dispatch/board/list/status-mark.tsx'
import { CommandDialog } from '#features/dispatch/commands/command-dialog.tsx'
import { candidatesKey, candidatesQuery, isPlanned } from './candidates-query.ts'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { MoreCommands } from './more-commands.tsx'
import { NearestDrivers } from './nearest-drivers.tsx'
import { PanelAudit } from './panel-audit.tsx'
import { Addresses, PackageFacts, People } from './panel-facts.tsx'
import { assignVerb, PanelFooter } from './panel-footer.tsx'
import { addMessage, messagesKey, PanelMessages } from './panel-messages.tsx'
import { PanelOffers } from './panel-offers.tsx'
import { PanelProofs } from './panel-proofs.tsx'
import { PanelRating } from './panel-rating.tsx'
import { PanelSection } from './panel-section.tsx'
import { PanelTimeline } from './panel-timeline.tsx'
import { useAssign } from './use-assign.ts'

const headClass = 'border-b border-border py-3 pr-2 pl-4'

interface OrderPanelProps {
  orderId: string
  /** The same as the list's, so that both show the same age. */
  now: number
  markChanged: (ids: readonly string[]) => void
  /** The button that closes the panel. */
  close: ReactNode
}

/** One order: the decision first, then the facts, the three actions at the bottom. */
export function OrderPanel({ orderId, now, markChanged, close }: OrderPanelProps) {
  const { t } = useLingui()
  const order = useQuery(orderQuery(orderId))
  useLiveOrder(orderId)
  if (order.data) return <Panel order={order.data} now={now} markChanged={markChanged} close={close} />
  if (order.error) {
    const gone = order.error instanceof ApiError && order.error.status === 404
    return (
      <div className="p-4">
        <div className="mb-3 flex justify-end">{close}</div>
        {gone ? (
          <p role="alert">{t`This order is not there any more, or never was.`}</p>
        ) : (
          <LoadProblem title={t`We could not load the order.`} query={order} />
        )}
      </div>
    )
  }
  // With the close button, so that the focus has a place, and a wrong row can be closed before it has loaded.
  return (
    <>
      <header className={cn(headClass, 'flex justify-end')}>{close}</header>
      <Loading label={t`Loading the order`} className="grid gap-3 p-4">
        <Skeleton className="h-40 rounded-md" />
        <Skeleton className="h-56 rounded-md" />
      </Loading>
    </>
  )
}

/** The order's own channel: its changes and its conversation. */
function useLiveOrder(orderId: string): void {
  const queryClient = useQueryClient()
  const renew = () => void queryClient.invalidateQueries(orderQuery(orderId))
  useChannel(
    `order:${orderId}`,
    { 'order.changed': renew, message: (message) => addMessage(queryClient, message) },
    () => {
      renew()
      void queryClient.invalidateQueries({ queryKey: candidatesKey(orderId) })
      void queryClient.invalidateQueries({ queryKey: messagesKey(orderId) })
    }
  )
}

function Panel({ order, now, markChanged, close }: Omit<OrderPanelProps, 'orderId'> & { order: AdminOrderDetail }) {
  const user = useSession()
  const [verb, setVerb] = useState<AdminVerb | null>(null)
  const [editing, setEditing] = useState(false)
  const { chosen, choose, planned } = useChosenDriver(order)
  const { assign, assigning } = useAssign(markChanged)
  // At the top as soon as there is somebody to talk to.
  const conversation = !order.test && (
    <PanelSection title={<Trans>Messages</Trans>}>
      <PanelMessages
        orderId={order.id}
        driverId={order.driver?.id ?? null}
        needsDriver={assignVerb(order) === 'assign'}
      />
    </PanelSection>
  )
  return (
    <>
      <PanelHead order={order} now={now} close={close} />
      <div data-panel-body className="grid min-h-0 flex-1 content-start gap-[18px] overflow-y-auto px-4 pt-3.5 pb-5">
        {order.driver && conversation}
        {assignVerb(order) && (
          <PanelSection title={planned ? <Trans>Suggested drivers</Trans> : <Trans>Nearest drivers</Trans>}>
            <NearestDrivers order={order} chosen={chosen} onChoose={choose} />
          </PanelSection>
        )}
        {order.offers.length > 0 && (
          <PanelSection title={<Trans>Offered to drivers</Trans>}>
            <PanelOffers offers={order.offers} />
          </PanelSection>
        )}
        <MoreCommands order={order} onChoose={setVerb} />
        <PanelSection title={<Trans>Timeline</Trans>}>
          <PanelTimeline timeline={order.timeline} />
        </PanelSection>
        <PanelSection title={<Trans>Addresses</Trans>}>
          <Addresses order={order} />
        </PanelSection>
        <PanelSection title={<Trans context="of an order">Customer</Trans>}>
          <People order={order} />
        </PanelSection>
        <PanelSection title={<Trans>Package</Trans>}>
          <PackageFacts order={order} />
        </PanelSection>
        <PanelProofs orderId={order.id} version={order.version} />
        {order.rating && <PanelRating rating={order.rating} />}
        {!order.driver && conversation}
        {user?.role === 'admin' && <PanelAudit orderId={order.id} />}
      </div>
      <PanelFooter
        order={order}
        chosen={chosen}
        assigning={assigning}
        onAssign={() => chosen && assign(order, chosen)}
        onEdit={() => setEditing(true)}
        onChoose={setVerb}
      />
      {verb && <CommandDialog verb={verb} order={order} markChanged={markChanged} onClose={() => setVerb(null)} />}
      {editing && <EditOrderDialog order={order} markChanged={markChanged} onClose={() => setEditing(false)} />}
    </>
  )
}

/** The best driver until another one is chosen. */
function useChosenDriver(order: AdminOrderDetail) {
  const verb = assignVerb(order)
  const { data } = useQuery({ ...candidatesQuery(order), enabled: verb !== null })
  const [picked, setPicked] = useState<{ driver: Candidate; version: number } | null>(null)
  const others = (data ?? []).filter(({ driverId }) => driverId !== order.driver?.id)
  // A driver who has the order already is not replaced by a tap on the main button; that has to be chosen.
  const fitting = others.filter(({ fits }) => fits !== false)
  const first = verb === 'assign' ? (fitting.find(({ onDuty }) => onDuty) ?? others[0]) : undefined
  // A choice made for an earlier version of the order no longer counts.
  const wanted = picked?.version === order.version ? picked.driver : null
  const chosen = others.find(({ driverId }) => driverId === wanted?.driverId) ?? wanted ?? first ?? null
  const choose = (driver: Candidate): void => setPicked({ driver, version: order.version })
  return { chosen, choose, planned: isPlanned(data ?? []) }
}

function PanelHead({ order, now, close }: { order: AdminOrderDetail; now: number; close: ReactNode }) {
  const { t } = useLingui()
  const id = formatTrackingId(order.trackingId)
  const copy = () => {
    void navigator.clipboard?.writeText(id).then(() => toast({ title: t`Copied`, description: id }))
  }
  return (
    <header className={headClass}>
      <div className="flex items-center gap-1">
        <h2 className="font-id min-w-0 grow text-18 font-bold">
          <Link to={paths.track(order.trackingId)} className="text-text no-underline hover:underline">
            {id}
          </Link>
        </h2>
        <Button variant="quiet" size="icon" aria-label={t`Copy the tracking ID`} onClick={copy}>
          <Copy className="size-4" strokeWidth={2} aria-hidden />
        </Button>
        {close}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusMark order={order} now={now} inline />
        {order.driver && <AfterShift order={order} driverId={order.driver.id} />}
        {order.driver && (
          <span className="text-text-2">{order.test ? t`Robot` : (order.driver.name ?? t`Unknown name`)}</span>
        )}
        {order.driver && <CallDriver driverId={order.driver.id} />}
      </div>
    </header>
  )
}

/** The plan reaches the order's last stop after its driver wants to stop working. */
function AfterShift({ order, driverId }: { order: AdminOrderDetail; driverId: string }) {
  const { t } = useLingui()
  const end = useQuery(driversQuery()).data?.find(({ id }) => id === driverId)?.shiftEndsAt
  const arrives = order.estimatedDelivery
  // What is for another day is in no route yet.
  if (!end || !arrives || isOver(order) || order.releasesAt !== null) return null
  if (Date.parse(arrives) <= Date.parse(end)) return null
  const time = formatTime(end)
  return <span className="text-13 font-semibold text-danger">{t`after the end of the shift, ${time}`}</span>
}

function CallDriver({ driverId }: { driverId: string }) {
  const { t } = useLingui()
  const phone = useQuery(driversQuery()).data?.find(({ id }) => id === driverId)?.phone
  const href = phone && phoneHref(phone)
  if (!href) return null
  return (
    <a
      href={href}
      className={cn(buttonVariants({ variant: 'outline', size: 'small' }), 'mr-2 ml-auto whitespace-nowrap')}
      title={formatPhone(phone)}
    >
      <Phone className="size-4" strokeWidth={2} aria-hidden />
      {t`Call the driver`}
    </a>
  )
}
