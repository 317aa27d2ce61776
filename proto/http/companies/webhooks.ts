import { z } from 'zod/mini'
import { clearable, flag, optional, pageQuerySchema, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import type { CustomerStatus } from '#http/orders/order-status.ts'

/** What a webhook may report: a type per entry of the public timeline, and new arrival times (docs/protocols/webhooks.md). */
export const webhookTypes = [
  'order.placed',
  'order.driver-assigned',
  'order.picked-up',
  'order.at-hub',
  'order.out-for-delivery',
  'order.delivered',
  'order.attempt-failed',
  'order.delayed',
  'order.returned',
  'order.canceled',
  'order.eta-changed'
] as const
const webhookTypeSchema = z.enum(webhookTypes, { error: `Must be one of ${webhookTypes.join(', ')}` })
export type WebhookType = z.infer<typeof webhookTypeSchema>

/** Types by the entry of the public timeline that causes them. */
export const typeOfEntry: Record<CustomerStatus, WebhookType> = {
  CREATED: 'order.placed',
  DRIVER_ASSIGNED: 'order.driver-assigned',
  PICKED_UP: 'order.picked-up',
  AT_HUB: 'order.at-hub',
  OUT_FOR_DELIVERY: 'order.out-for-delivery',
  DELIVERED: 'order.delivered',
  FAILED_ATTEMPT: 'order.attempt-failed',
  DELAYED: 'order.delayed',
  RETURNED: 'order.returned',
  CANCELED: 'order.canceled'
}

const url = () =>
  text(2000, 'Address is required').check(
    z.refine((value) => value === '' || URL.canParse(value), 'Must be an address like https://shop.example/ilbud')
  )
const events = () =>
  z.array(webhookTypeSchema).check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookTypes.length))

export const addWebhookBodySchema = z.object({ url: url(), events: events(), description: optional(text(200)) })

export const editWebhookBodySchema = z.object({
  url: optional(url()),
  events: optional(events()),
  description: clearable(text(200)),
  /** Whether it is sent to. Deliveries of the time while it was off can be replayed. */
  enabled: optional(flag())
})
export type WebhookEdit = z.infer<typeof editWebhookBodySchema>

/** Why nothing is sent: somebody of the company, or an admin of ours, turned it off, it failed for three days, or it answered 410. */
const webhookOffSchema = z.enum(['by-hand', 'by-us', 'failing', 'gone'])
export type WebhookOff = z.infer<typeof webhookOffSchema>

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(webhookTypeSchema),
  description: z.nullable(z.string()),
  /** Made by a test key: it reports test orders alone. */
  test: z.boolean(),
  createdAt: z.iso.datetime(),
  enabled: z.boolean(),
  /** Null while it is enabled. */
  offBecause: z.nullable(webhookOffSchema),
  /** Since when no delivery has succeeded, although some were tried all along; null: the last one did. */
  failingSince: z.nullable(z.iso.datetime()),
  /** Until then the secret before the last rotation signs as well; null: there is one secret. */
  oldSecretUntil: z.nullable(z.iso.datetime())
})
export type Webhook = z.infer<typeof webhookSchema>

/** The secret is in no other answer. */
export const newWebhookSchema = z.extend(webhookSchema, { secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** `skipped`: the webhook was off. `failed`: the last try was refused. */
export const deliveryStatusSchema = z.enum(['pending', 'delivered', 'failed', 'skipped'])
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>

export const listDeliveriesQuerySchema = z.extend(pageQuerySchema, { status: optional(deliveryStatusSchema) })

export const webhookDeliverySchema = z.object({
  /** The header `webhook-id`, the same for every try. */
  id: z.uuid(),
  type: z.union([webhookTypeSchema, z.literal('test.ping')]),
  /** Null: of no order. */
  orderId: z.nullable(z.uuid()),
  /** About a test order, or a ping of a test webhook. */
  test: z.boolean(),
  status: deliveryStatusSchema,
  createdAt: z.iso.datetime(),
  tries: z.int(),
  lastTryAt: z.nullable(z.iso.datetime()),
  /** Of a pending delivery. */
  nextTryAt: z.nullable(z.iso.datetime()),
  /** The body; null before the first try, and once it is erased. */
  request: z.nullable(z.string()),
  /** Of the last try; null where there was none. */
  answerStatus: z.nullable(z.int()),
  /** The first KiB. */
  answerBody: z.nullable(z.string()),
  /** Why the last try got no answer, such as `TIMEOUT` or `ADDRESS_REFUSED`. */
  error: z.nullable(z.string())
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** For admins: the webhooks of one company. */
export const listCompanyWebhooksQuerySchema = z.extend(pageQuerySchema, { companyId: id() })

/** Admins turn a webhook off, and on again; all else is its company's. */
export const switchWebhookBodySchema = z.object({ enabled: flag() })

/** A webhook as admins see it: without the query of its address, in which a company may keep a secret. */
export const companyWebhookSchema = z.pick(webhookSchema, {
  id: true,
  url: true,
  events: true,
  test: true,
  createdAt: true,
  enabled: true,
  offBecause: true,
  failingSince: true
})
export type CompanyWebhook = z.infer<typeof companyWebhookSchema>

/** A delivery as admins see it: without what was sent and answered, which is about people. */
export const companyDeliverySchema = z.pick(webhookDeliverySchema, {
  id: true,
  type: true,
  test: true,
  status: true,
  createdAt: true,
  tries: true,
  lastTryAt: true,
  nextTryAt: true,
  answerStatus: true,
  error: true
})
export type CompanyDelivery = z.infer<typeof companyDeliverySchema>

/** At most 30 days ago: older deliveries are not stored. */
export const replayBodySchema = z.object({
  since: z.iso.datetime({ offset: true, error: 'Must be a time with its zone' })
})
export const replayedSchema = z.object({ count: z.int() })

/** The body of a webhook by Standard Webhooks. */
const webhookBodySchema = z.object({
  type: z.union([webhookTypeSchema, z.literal('test.ping')]),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown())
})
export type WebhookBody = z.infer<typeof webhookBodySchema>
