import { z } from 'zod/mini'
import { customerOrderDetailSchema } from '#http/orders/orders.ts'
import { customerStatusSchema } from '#http/orders/order-status.ts'
import { type WebhookBody, type WebhookType, webhookTypes } from './webhooks.ts'

const asCompanyReadsIt = z.omit(customerOrderDetailSchema, {
  allowedActions: true,
  pickupGateCode: true,
  neighbourName: true
})

/** What the event says of the order, over the order as its company reads it now. Of a deleted order there is no more. */
const orderSchema = z.extend(z.partial(asCompanyReadsIt), {
  id: z.uuid(),
  trackingId: z.string(),
  /** Placed by a test key. */
  test: z.boolean(),
  /** Which of two messages about an order is newer. */
  version: z.int(),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
  /** Of a step: the code of the reason that was given for it. */
  reasonCode: z.optional(z.nullable(z.string()))
})

const whenOf: Record<WebhookType | 'test.ping', string> = {
  'order.placed': 'An order was placed',
  'order.driver-assigned': 'A driver has the order',
  'order.picked-up': 'The parcel was picked up',
  'order.at-hub': 'The parcel is at a hub',
  'order.out-for-delivery': 'The parcel is on its way to the recipient',
  'order.delivered': 'The parcel was delivered',
  'order.attempt-failed': 'A delivery attempt failed',
  'order.delayed': 'A delay begins, or a pickup failed',
  'order.returned': 'The parcel is back with its sender',
  'order.canceled': 'The order was canceled or recalled',
  'order.eta-changed': 'The arrival time moves by two minutes or more',
  'test.ping': 'Somebody tries the webhook out'
}

function messageOf<Type extends WebhookBody['type'], Data extends z.ZodMiniType>(type: Type, data: Data) {
  return { type, when: whenOf[type], schema: z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }) }
}

/** The bodies of all webhooks, as they are sent (docs/protocols/webhooks.md). */
export const webhookMessages = [
  ...webhookTypes.map((type) => messageOf(type, orderSchema)),
  messageOf('test.ping', z.object({ webhookId: z.uuid() }))
]

const id = '01a2b3c4-6c1e-7d20-9a51-3f0b6c1d2e11'

/** The headers of every webhook, by Standard Webhooks. */
export const webhookHeaders = {
  'webhook-id': {
    schema: { type: 'string', format: 'uuid' },
    example: id,
    description: 'The same for every try, for a message that is sent again by hand and for a replay.'
  },
  'webhook-timestamp': {
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1772452800',
    description: 'When it was sent, in seconds. Refuse what is more than five minutes from now.'
  },
  'webhook-signature': {
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    description:
      'v1, and the HMAC-SHA256 of webhook-id, webhook-timestamp and the body as it arrived, joined by full stops, in ' +
      'base64. The key is the base64 after whsec_ in the secret. Two, separated by a space, for 24 hours after the ' +
      'secret was rotated: one has to match.'
  }
} as const
