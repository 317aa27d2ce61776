import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Navigation, Phone } from 'lucide-react'
import { useRef } from 'react'
import { buttonVariants } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDuration, formatTime, isSameDay } from '#lib/format/format.ts'
import { phoneHref } from '#lib/format/format-phone.ts'
import type { DriverFix } from '#features/driver/location/fix-sender.ts'
import { ChangeMark } from '#features/driver/changes/change-mark.tsx'
import { door, pane, sticky } from '#features/driver/class-names.ts'
import { NextActionButton } from '#features/driver/actions/next-action-button.tsx'
import { OtherActions } from '#features/driver/actions/other-actions.tsx'
import { ScanButton } from '#features/driver/scan/scan-button.tsx'
import { RequiredProofs } from '#features/driver/proofs/required-proofs.tsx'
import { useAttemptText } from '#features/driver/actions/use-attempt-text.ts'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { useSetting } from '#features/driver/profile/use-setting.ts'
import { useProofCapture } from '#features/driver/proofs/use-proof-capture.ts'
import { addressLines } from './address-lines.ts'
import { navigationUrl } from './navigation-url.ts'
import type { Stop } from './driver-stops.ts'
import { FailureLines } from './failure-lines.tsx'
import { RecipientsChoice } from './recipients-choice.tsx'
import { StopMap } from './stop-map.tsx'
import { useChosenStops } from './use-chosen-stops.ts'
import { useDueText } from './use-due-text.ts'
import { VisitParcels } from './visit-parcels.tsx'
import { dueOf, lateMinOf, type Visit } from './visits.ts'
import { whoIsThere } from './who-is-there.ts'

interface ActiveStopProps {
  /** All of the route; the first one is shown in full. */
  visits: readonly [Visit, ...Visit[]]
  fix: DriverFix | null
  actions: OrderActions
}

/** The next stop: a large address, and the action within reach of the thumb. */
export function ActiveStop({ visits, fix, actions }: ActiveStopProps) {
  const { t } = useLingui()
  const [visit] = visits
  const count = visits.length
  const { chosen, isChosen, toggle } = useChosenStops(visit)
  const [stop, ...otherStops] = chosen
  const { order, kind } = stop
  const others = otherStops.map((other) => other.order)
  const orders = [order, ...others]
  const [street, district] = addressLines(stop.address)
  const isPickup = kind === 'pickup'
  const attempt = useAttemptText(order)
  const camera = useRef<HTMLInputElement>(null)
  const capture = useProofCapture(orders, actions, camera)
  const isAtRecipient = !isPickup && !order.returning
  const isPinNext = capture.first === null && order.allowedActions.includes('confirmDelivery')
  const { contact, phone } = whoIsThere(stop)
  return (
    <section aria-label={t`Next stop`} className="flex flex-1 flex-col">
      <StopMap visits={visits} fix={fix} />
      <div className={cn(pane, 'flex flex-1 flex-col')}>
        {visit.length === 1 && <ChangeMark order={order} />}
        <p className="flex items-center justify-between gap-3 font-semibold text-text-2">
          <span className="whitespace-nowrap">
            {isPickup ? t`Pick up · 1 of ${count}` : t`Next stop · 1 of ${count}`}
          </span>
          <Times visit={visit} />
        </p>
        <h2 className="mt-2.5 mb-1 text-[2.125rem] tracking-[-0.03em]">{street}</h2>
        {district && <p className="text-text-2">{district}</p>}
        {visit.length === 1 && <p className="text-[1.25rem] font-semibold">{contact}</p>}
        {visit.length > 1 && <VisitParcels {...{ visit, isChosen, toggle }} />}
        {attempt && <p className={cn('font-semibold', order.attempts > 0 && 'text-warning')}>{attempt}</p>}
        {isAtRecipient && <FailureLines order={order} />}
        {order.returning && !isPickup && <p className="font-semibold">{t`Goes back to the sender`}</p>}
        {isPickup && order.pickupGateCode && <DoorCode code={order.pickupGateCode} />}
        {isAtRecipient && <RecipientsChoice order={order} />}
        <Notes texts={chosen.flatMap(notesOf)} />
        <Handover stop={stop} phone={visit.length > 1 ? null : phone} />
        {isAtRecipient && <RequiredProofs orders={orders} capture={capture} camera={camera} />}
        {visit.length === 1 && isAtRecipient && order.pinRequired && !isPinNext && <PinLine />}
        <div data-sticky className={cn(sticky, 'mt-auto low:static')}>
          <NextActionButton {...{ order, others, actions }} first={capture.first} />
          <ScanButton orders={orders} actions={actions} />
          <OtherActions {...{ order, others, actions }} />
        </div>
      </div>
    </section>
  )
}

/** When the stop is reached, by when it has to be, and how late that is. */
function Times({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const { arrival } = visit[0]
  const eta = arrival === null ? null : formatTime(arrival)
  const dueTime = dueOf(visit)
  // A time of another day is not what the driver has to keep to now, and there is no room for it.
  const isDueLater = dueTime !== null && arrival !== null && lateMinOf(visit) === null && !isSameDay(dueTime, arrival)
  const due = useDueText(isDueLater ? null : dueTime)
  const lateMin = lateMinOf(visit)
  const late = lateMin === null ? null : formatDuration(lateMin)
  return (
    <span className="text-right">
      {eta && <b className="text-text">{t`about ${eta}`}</b>}
      {eta && due && ' · '}
      {due}
      {late && <b className="block text-danger">{t`${late} late`}</b>}
    </span>
  )
}

function notesOf({ order, kind }: Stop): (string | null)[] {
  if (kind === 'pickup') return order.hub === null ? [order.pickupNotes] : []
  return order.returning
    ? [order.pickupNotes, order.specialInstructions]
    : [order.recipientInstructions, order.deliveryNotes, order.specialInstructions]
}

function DoorCode({ code }: { code: string }) {
  const { t } = useLingui()
  return (
    <p data-door className={door}>
      <KeyRound className="size-6" strokeWidth={1.75} aria-hidden />
      <b className="font-display text-[1.875rem] leading-none font-bold tracking-[.06em]">{code}</b>
      <span className="leading-tight font-semibold">{t`Door code`}</span>
    </p>
  )
}

/** Said until the button itself says it: the PIN is typed last. Of several parcels each says it for itself. */
function PinLine() {
  return (
    <p className="mt-2.5 flex items-center gap-2.5 font-semibold">
      <KeyRound className="size-6 flex-none" strokeWidth={1.75} aria-hidden />
      <Trans>The recipient tells you a PIN at the handover</Trans>
    </p>
  )
}

function Notes({ texts }: { texts: (string | null)[] }) {
  const shown = [...new Set(texts.filter((text) => text !== null && text !== ''))]
  if (shown.length === 0) return null
  return (
    <div data-notes className="mt-3 rounded-lg bg-sunken px-4 py-3">
      {shown.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}

/** Links to the phone's own apps: navigation and a call. */
function Handover({ stop, phone }: { stop: Stop; phone: string | null }) {
  const { t } = useLingui()
  const [app] = useSetting('ilbud.driver-navigation')
  const call = phone && phoneHref(phone)
  return (
    <div className={cn('mt-3.5 grid gap-2.5', call && 'grid-cols-2')}>
      <a
        href={navigationUrl(stop, app)}
        target="_blank"
        rel="noreferrer"
        className={cn(buttonVariants({ variant: 'primary' }), 'rounded-lg border-2')}
      >
        <Navigation className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Navigate`}
      </a>
      {call && (
        <a href={call} className={cn(buttonVariants({ variant: 'outline' }), 'rounded-lg border-2')}>
          <Phone className="size-5" strokeWidth={1.75} aria-hidden />
          {t`Call`}
        </a>
      )}
    </div>
  )
}
