import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { PackageCheck, Truck, TriangleAlert, UserCheck } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { cn } from '#lib/style/cn.ts'
import { card } from '#features/driver/class-names.ts'
import { ChangeMark } from '#features/driver/changes/change-mark.tsx'
import { useShownByLink } from '#features/driver/changes/use-shown-by-link.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import { NextActionButton } from '#features/driver/actions/next-action-button.tsx'
import { Legs } from '#features/driver/order-facts.tsx'
import { isAttemptFailed } from '#features/driver/actions/next-action.ts'
import { useAttemptText } from '#features/driver/actions/use-attempt-text.ts'
import { ProofInputs } from '#features/driver/proofs/required-proofs.tsx'
import { useProofCapture } from '#features/driver/proofs/use-proof-capture.ts'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { withoutCity } from './address-lines.ts'
import { FailureLines } from './failure-lines.tsx'
import { RecipientsChoice } from './recipients-choice.tsx'
import { useDueText } from './use-due-text.ts'
import { dueTimeOf } from './visits.ts'

interface OwnOrderCardProps {
  order: DriverOrder
  actions: OrderActions
  className?: string | undefined
}

/** An order of the driver: pickup, delivery and the next step. Details are on the Routes tab. */
export function OwnOrderCard({ order, actions, className }: OwnOrderCardProps) {
  const { t } = useLingui()
  const camera = useRef<HTMLInputElement>(null)
  const capture = useProofCapture([order], actions, camera)
  const isFailed = isAttemptFailed(order)
  const due = useDueText(isFailed ? null : dueTimeOf(order))
  const start = withoutCity(order.hub ?? order.pickupAddress)
  const recipient = withoutCity(order.deliveryAddress)
  return (
    <article ref={useShownByLink(order.id)} tabIndex={-1} className={cn(card, 'scroll-mt-24', className)}>
      <ChangeMark order={order} inFull />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OwnStatus order={order} />
        {due && <span className="font-semibold text-text-2">{due}</span>}
      </div>
      {order.returning ? (
        <Legs from={order.hub ?? recipient} to={withoutCity(order.pickupAddress)} />
      ) : (
        <Legs from={start} to={recipient} />
      )}
      <BookedTimes order={order} className="mb-3 text-16 font-semibold" />
      {!order.returning && (
        <div className="mb-3">
          <FailureLines order={order} />
          {!isFailed && <RecipientsChoice order={order} />}
        </div>
      )}
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2 text-16 text-text-2">
        <span className="font-id">{formatTrackingId(order.trackingId)}</span>
        <Link to={tabPath('routes')} className="py-1 font-semibold text-primary-text underline min-[900px]:hidden">
          {t`Door code, call, navigate`}
        </Link>
      </p>
      {order.requiredProofs.length > 0 && <ProofInputs capture={capture} camera={camera} />}
      <NextActionButton order={order} actions={actions} first={capture.first} />
    </article>
  )
}

function OwnStatus({ order }: { order: DriverOrder }) {
  const { t } = useLingui()
  const { status, returning } = order
  const attempt = useAttemptText(order)
  if (isAttemptFailed(order))
    return (
      <Badge icon={TriangleAlert} className="st-failed">
        {attempt}
      </Badge>
    )
  if (status === 'accepted')
    return (
      <Badge icon={UserCheck} className="st-assigned">
        {t`Accepted`}
      </Badge>
    )
  if (status === 'picked_up')
    return (
      <Badge icon={PackageCheck} className="st-picked-up">
        {t`Picked up`}
      </Badge>
    )
  return (
    <Badge icon={Truck} className="st-out">
      {returning ? t`On the way back` : t`In transit`}
    </Badge>
  )
}
