import type { SenderCause } from '#domain/cause.ts'
import { attemptFailed, nextStep } from '#domain/mails/order/attempt-failed.ts'
import { canceled } from '#domain/mails/order/canceled.ts'
import { delayed } from '#domain/mails/order/delayed.ts'
import { delivered } from '#domain/mails/order/delivered.ts'
import { driverAssigned } from '#domain/mails/order/driver-assigned.ts'
import type { OrderFacts } from '#domain/mails/facts.ts'
import { orderConfirmed } from '#domain/mails/order/order-confirmed.ts'
import { arriving } from '#domain/mails/order/arriving.ts'
import { newAttempt } from '#domain/mails/order/new-attempt.ts'
import { outForDelivery } from '#domain/mails/order/out-for-delivery.ts'
import { pickedUp } from '#domain/mails/order/picked-up.ts'
import { released } from '#domain/mails/order/released.ts'
import { rescheduled } from '#domain/mails/order/rescheduled.ts'
import { returned } from '#domain/mails/order/returned.ts'
import { returning } from '#domain/mails/order/returning.ts'
import { type ContactsAnswer, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { type Addressed, addressed, type Addressee, requestSender } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { requireChoice } from '#use-cases/choices.ts'
import { accountStopToken } from '#use-cases/stops.ts'
import { trackingUrl } from './tracking-url.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'db' | 'dataKey'>

/**
 * The mail about a change of an order, for its sender. NotFoundError: the order or the account is gone, the sender
 * has left the company that ordered, or wants no such mails, and nothing is sent.
 */
export async function writeOrderMail(deps: Deps, cause: SenderCause, at: Date): Promise<Addressed> {
  await requireChoice(deps.db, cause, 'mail')
  return { ...(await write(deps, cause, at)), stopToken: accountStopToken(deps.dataKey, cause.userId) }
}

async function write(deps: Deps, cause: SenderCause, at: Date): Promise<Addressed> {
  const { calls, publicUrl } = deps
  const contacts = await calls.to(Orders).contacts({ orderId: cause.orderId })
  const to = await requestSender(calls, { userId: cause.userId, contacts })
  const facts = factsOf(deps, { to, contacts, at })
  switch (cause.kind) {
    case 'order-confirmed': {
      const { totalAmountOre, paymentStatus } = contacts
      const onInvoice = paymentStatus === 'invoice'
      const { promise, scheduled = false, earliestPickup = null } = cause
      return addressed(to, orderConfirmed, { ...facts, promise, totalAmountOre, onInvoice, scheduled, earliestPickup })
    }
    case 'released':
      return addressed(to, released, { ...facts, promise: cause.promise })
    case 'driver-assigned':
      return addressed(to, driverAssigned, { ...facts, promise: cause.promise })
    case 'picked-up':
      return addressed(to, pickedUp, { ...facts, promise: cause.promise })
    case 'arriving':
      return addressed(to, arriving, facts)
    case 'returning':
      return addressed(to, returning, facts)
    case 'returned':
      return addressed(to, returned, facts)
    case 'out-for-delivery':
      return cause.newAttempt
        ? addressed(to, newAttempt, { ...facts, newAttempt: cause.newAttempt })
        : addressed(to, outForDelivery, { ...facts, promise: cause.promise })
    case 'delivered':
      return addressed(to, delivered, { ...facts, handOver: cause })
    case 'attempt-failed': {
      const next = nextStep(contacts)
      const url = next === 'ask' ? `${publicUrl}/dashboard` : facts.url
      return addressed(to, attemptFailed, {
        ...facts,
        url,
        next,
        reasonCode: cause.reasonCode,
        question: cause.question
      })
    }
    case 'delayed':
      return addressed(to, delayed, { ...facts, eta: cause.eta })
    case 'rescheduled':
      return addressed(to, rescheduled, { ...facts, chosen: cause })
    case 'canceled':
      return addressed(to, canceled, { ...facts, ending: cause.ending, supportUrl: `${publicUrl}/support` })
  }
}

function factsOf(
  { publicUrl }: Deps,
  { to, contacts, at }: { to: Addressee; contacts: ContactsAnswer; at: Date }
): OrderFacts {
  const { trackingId, pickupAddress, deliveryAddress, deliveryContact, driverName } = contacts
  return {
    name: to.name,
    trackingId: formatTrackingId(trackingId),
    url: trackingUrl(publicUrl, contacts),
    at: at.toISOString(),
    pickup: pickupAddress,
    delivery: deliveryAddress,
    recipient: deliveryContact,
    driver: driverName || null
  }
}
