import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a verb needs in addition to the order. */
type VerbInput = 'driver' | 'reason' | 'pickup reason' | 'delivery reason' | 'delay' | 'step' | 'nothing'

interface VerbLook {
  label: MessageDescriptor
  /** What happens then, in one sentence. */
  effect: MessageDescriptor
  /** When it is possible at all. */
  needs: MessageDescriptor
  /** The verb is possible while `allowedActions` names this; a delay has no command. */
  command: Exclude<OrderCommand, 'placeOrder' | 'editOrder' | 'acceptOffer'> | null
  input: VerbInput
  /** Cannot be taken back, or takes a parcel from somebody. */
  danger?: true
  adminOnly?: true
  /** May be done to many at once. */
  bulk?: true
}

/** The verbs of the staff API, each with its command: docs/domain/order-lifecycle.md. */
export const staffVerbs: Record<AdminVerb, VerbLook> = {
  assign: {
    label: msg`Assign Driver`,
    effect: msg`Shown on the driver’s page at once.`,
    needs: msg`Only while it waits for a driver`,
    command: 'assignDriver',
    input: 'driver',
    bulk: true
  },
  reassign: {
    label: msg`Give to another driver`,
    effect: msg`Both drivers are told.`,
    needs: msg`Only before the parcel is picked up, with a driver`,
    command: 'reassignDriver',
    input: 'driver'
  },
  release: {
    label: msg`Take from the driver`,
    effect: msg`The order waits for a driver again.`,
    needs: msg`Only before the parcel is picked up, with a driver`,
    command: 'releaseJob',
    input: 'reason',
    bulk: true
  },
  'pickup-failed': {
    label: msg`Report failed pickup`,
    effect: msg`The order waits for a driver again, and the sender is told.`,
    needs: msg`Only while a driver is on the way to pick up`,
    command: 'reportPickupFailed',
    input: 'pickup reason',
    bulk: true
  },
  'attempt-failed': {
    label: msg`Report failed attempt`,
    effect: msg`Counts as an attempt, and the sender is told.`,
    needs: msg`Only while out for delivery`,
    command: 'reportFailedAttempt',
    input: 'delivery reason',
    bulk: true
  },
  retry: {
    label: msg`Try again`,
    effect: msg`The driver heads to the recipient again.`,
    needs: msg`Only after a failed attempt, while attempts are left`,
    command: 'retryDelivery',
    input: 'nothing',
    bulk: true
  },
  hub: {
    label: msg`Drop at hub`,
    effect: msg`The parcel waits at a hub for another driver.`,
    needs: msg`Only while a driver has the parcel, not on the way to the recipient`,
    command: 'dropAtHub',
    input: 'reason',
    bulk: true
  },
  delay: {
    label: msg`Set delay`,
    effect: msg`Sender and recipient read that it comes later.`,
    needs: msg`Only on the way to the recipient`,
    command: null,
    input: 'delay',
    bulk: true
  },
  return: {
    label: msg`Return to sender`,
    effect: msg`The parcel goes back to the pickup address.`,
    needs: msg`Only after a failed attempt or at a hub`,
    command: 'startReturn',
    input: 'reason',
    danger: true,
    bulk: true
  },
  recall: {
    label: msg`Recall for the sender`,
    effect: msg`The sender wants it back: it counts as canceled.`,
    needs: msg`Only after pickup and before delivery`,
    command: 'recallParcel',
    input: 'reason',
    danger: true,
    bulk: true
  },
  cancel: {
    label: msg`Cancel Order`,
    effect: msg`Nobody comes. This cannot be undone.`,
    needs: msg`Only before the parcel is picked up`,
    command: 'cancelOrder',
    input: 'reason',
    danger: true,
    bulk: true
  },
  correct: {
    label: msg`Take the last step back`,
    effect: msg`A correction is added, nothing is erased.`,
    needs: msg`Only after pickup or start of delivery; a delivery only by an admin within 24 hours`,
    command: 'correct',
    input: 'reason',
    danger: true
  },
  override: {
    label: msg`Do a driver's step`,
    effect: msg`Done in the driver’s place and marked so. Proofs and the attempt limit are waived.`,
    needs: msg`No step of the driver is next`,
    command: null,
    input: 'step',
    danger: true
  },
  lost: {
    label: msg`Declare lost`,
    effect: msg`Lost or damaged: the order ends. This cannot be undone.`,
    needs: msg`Only after the parcel is picked up`,
    command: 'declareLost',
    input: 'reason',
    danger: true,
    adminOnly: true,
    bulk: true
  }
}

/** The driver's commands that staff do by override alone. */
export const driverSteps = {
  markPickedUp: msg`Mark as Picked Up`,
  loadAtHub: msg`Load at hub`,
  startDelivery: msg`Start Delivery`,
  confirmDelivery: msg`Mark as Delivered`,
  confirmReturn: msg`Confirm return`,
  retryDelivery: msg`Try the delivery once more`
} satisfies Partial<Record<OrderCommand, MessageDescriptor>>
export type DriverStep = keyof typeof driverSteps

interface Facts {
  allowedActions: readonly OrderCommand[]
  status: string
  code: string | null
  returning: boolean
  attempts: number
  maxAttempts: number
}

/** What an override may do now. Beyond the attempt limit a retry is one too. */
export function possibleSteps(order: Facts): DriverStep[] {
  return (Object.keys(driverSteps) as DriverStep[]).filter(
    (step) => order.allowedActions.includes(step) && (step !== 'retryDelivery' || order.attempts >= order.maxAttempts)
  )
}

/** Whether the order lets this caller do it now. */
export function mayDo(verb: AdminVerb, order: Facts): boolean {
  if (verb === 'override') return possibleSteps(order).length > 0
  if (verb === 'delay') return isOnItsWay(order)
  if (verb === 'retry' && order.attempts >= order.maxAttempts) return false
  const { command } = staffVerbs[verb]
  return command !== null && order.allowedActions.includes(command)
}

/** A delay is shown from CREATED to OUT_FOR_DELIVERY, on the way to the recipient. */
function isOnItsWay({ status, returning }: Facts): boolean {
  return !returning && ['PENDING', 'ASSIGNED', 'PICKED_UP', 'IN_TRANSIT'].includes(status)
}
