import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { useLingui } from '@lingui/react/macro'
import { formatDateTime, formatTime, isSameDay } from '#lib/format/format.ts'

type Chosen = Pick<CustomerOrderDetail, 'place' | 'neighbourName' | 'notBefore' | 'notAfter'>

export function hasChoice({ place, notBefore, notAfter }: Chosen): boolean {
  return (place !== null && place !== 'door') || notBefore !== null || notAfter !== null
}

/** Where and when the recipient wants the parcel, in one line. */
export function RecipientsChoice({ order: { place, neighbourName, notBefore, notAfter } }: { order: Chosen }) {
  const { t } = useLingui()
  const where = {
    door: null,
    reception: t`at the reception`,
    neighbour: neighbourName ? t`with ${neighbourName}` : t`with a neighbour`,
    outside: t`outside the door`
  }
  const [from, to] = [notBefore && formatDateTime(notBefore), notAfter && formatDateTime(notAfter)]
  const end = notBefore && notAfter && isSameDay(notBefore, notAfter) ? formatTime(notAfter) : to
  const when = from && end ? `${from}–${end}` : from ? t`not before ${from}` : to && t`not after ${to}`
  return <>{[place && where[place], when].filter(Boolean).join(', ')}</>
}
