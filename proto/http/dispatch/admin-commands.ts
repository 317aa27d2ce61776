import { z } from 'zod/mini'
import { expected, flag, optional, orNothing, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import { deliveryFailureSchema, type OrderCommand, pickupFailureSchema } from '#http/orders/order-status.ts'

/** The verbs of `POST /api/admin/v1/orders/{id}/{verb}`, and of a bulk. */
export const adminVerbSchema = z.enum([
  'assign',
  'reassign',
  'release',
  'cancel',
  'recall',
  'return',
  'retry',
  'pickup-failed',
  'attempt-failed',
  'hub',
  'delay',
  'correct',
  'override',
  'lost'
])
export type AdminVerb = z.infer<typeof adminVerbSchema>

const driverId = id(expected('an id', 'Driver is required'))
/** Free text, shown in the order's history and not in the event. */
const reason = text(500, 'Reason is required')
/** One of the coded reasons; a code of the wrong list is refused by the use case. */
const code = z.union([pickupFailureSchema, deliveryFailureSchema], {
  error: expected('one of the reasons', 'Reason is required')
})

/**
 * Any of the order's `allowedActions`, except assigning, which has verbs of its own, and editing, which has a call of
 * its own.
 */
const overriddenSchema = z.enum([
  'markPickedUp',
  'startDelivery',
  'loadAtHub',
  'confirmDelivery',
  'retryDelivery',
  'confirmReturn',
  'releaseJob',
  'dropAtHub',
  'startReturn',
  'recallParcel',
  'cancelOrder',
  'correct',
  'declareLost',
  'reportPickupFailed',
  'reportFailedAttempt'
] satisfies OrderCommand[])

/** The version of the order that the caller has seen: 409 VERSION_CONFLICT when it has changed since. */
const seen = { version: optional(z.int({ error: expected('a whole number') })) }

// An order may be scheduled a month ahead; a delay is within a day.
const longestDelayMinutes = 24 * 60

const minutes = optional(
  z
    .int({ error: expected('a whole number') })
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(longestDelayMinutes, `Must be at most ${longestDelayMinutes}`))
)
/** Also if the order does not fit in the driver's vehicle. */
const vehicleWaived = optional(flag())
const failure = { reason: code, note: optional(text(500)) }

/** The fields of each verb's body. */
export const adminVerbFields = {
  assign: { driverId, override: vehicleWaived },
  reassign: { driverId, override: vehicleWaived },
  release: { reason },
  cancel: { reason },
  recall: { reason },
  return: { reason },
  retry: {},
  'pickup-failed': failure,
  'attempt-failed': failure,
  hub: { reason },
  /** How much later than promised; without minutes the delay is removed. */
  delay: { minutes, reason },
  correct: { reason },
  override: {
    command: overriddenSchema,
    reason,
    /** Required to confirm the delivery of a parcel on its way back. */
    handedTo: optional(z.literal('recipient', { error: expected('recipient') }))
  },
  lost: { reason }
} satisfies Record<AdminVerb, object>

function body<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ ...seen, ...fields })
}

export const adminVerbBodies = {
  assign: body(adminVerbFields.assign),
  reassign: body(adminVerbFields.reassign),
  release: body(adminVerbFields.release),
  cancel: body(adminVerbFields.cancel),
  recall: body(adminVerbFields.recall),
  return: body(adminVerbFields.return),
  retry: orNothing(body(adminVerbFields.retry)),
  'pickup-failed': body(adminVerbFields['pickup-failed']),
  'attempt-failed': body(adminVerbFields['attempt-failed']),
  hub: body(adminVerbFields.hub),
  delay: body(adminVerbFields.delay),
  correct: body(adminVerbFields.correct),
  override: body(adminVerbFields.override),
  lost: body(adminVerbFields.lost)
}

/** A verb with its body. */
export type AdminCommandBody = {
  [Verb in AdminVerb]: { verb: Verb } & z.infer<(typeof adminVerbBodies)[Verb]>
}[AdminVerb]
