import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Clock, DoorOpen } from 'lucide-react'
import { formatDay, formatTime } from '#lib/format/format.ts'
import { door } from '#features/driver/class-names.ts'

type Chosen = Pick<DriverOrder, 'place' | 'neighbourName' | 'leaveAtDoor' | 'notBefore' | 'notAfter' | 'decision'>

/** Where and when the recipient wants the parcel. */
export function RecipientsChoice({ order }: { order: Chosen }) {
  const { t } = useLingui()
  const { neighbourName, notBefore, notAfter } = order
  // A stored copy of an older app knows the door alone.
  const place = order.place ?? (order.leaveAtDoor ? 'outside' : null)
  const day = formatDay(notBefore ?? notAfter ?? 0)
  const [from, to] = [notBefore && formatTime(notBefore), notAfter && formatTime(notAfter)]
  // After a failed attempt the sender may have said so, or nobody.
  const isAgreed = order.decision?.choice != null && order.decision.by !== 'recipient'
  const time =
    isAgreed && from
      ? to
        ? t`New attempt: ${day}, ${from}–${to}`
        : t`New attempt: ${day}, not before ${from}`
      : from && to
        ? t`The recipient asks: ${day}, ${from}–${to}`
        : from
          ? t`The recipient asks: ${day}, not before ${from}`
          : to && t`The recipient asks: ${day}, not after ${to}`
  const where =
    order.decision?.choice === 'place' && order.decision.by === 'sender'
      ? {
          reception: t`The sender asks: leave it at the reception`,
          neighbour: neighbourName
            ? t`The sender asks: leave it with ${neighbourName}`
            : t`The sender asks: leave it with a neighbour`,
          outside: t`The sender asks: leave it at the door`
        }
      : {
          reception: t`The recipient asks: leave it at the reception`,
          neighbour: neighbourName
            ? t`The recipient asks: leave it with ${neighbourName}`
            : t`The recipient asks: leave it with a neighbour`,
          outside: t`The recipient asks: leave it at the door`
        }
  return (
    <>
      {time && (
        <p data-door className={door}>
          <Clock className="size-6 flex-none" strokeWidth={1.75} aria-hidden />
          <span className="leading-tight font-semibold wrap-anywhere">{time}</span>
        </p>
      )}
      {place && place !== 'door' && (
        <p data-door className={door}>
          <DoorOpen className="size-6 flex-none" strokeWidth={1.75} aria-hidden />
          <span className="leading-tight font-semibold wrap-anywhere">{where[place]}</span>
        </p>
      )}
    </>
  )
}
