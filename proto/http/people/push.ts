import { z } from 'zod/mini'
import { optional, text } from '#http/fields/fields.ts'

/** Base64url without padding, of so many bytes. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`)))

const endpointSchema = z.url().check(z.maxLength(1000))

/**
 * `POST /api/v1/push/subscriptions`: what `PushSubscription.toJSON()` of a browser gives. With `trackingId` and `key` for
 * the news of one parcel, by who has its link; without them for those of the caller's account.
 */
export const subscribeBodySchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16)
  }),
  trackingId: optional(text(32)),
  key: optional(text(100))
})
export type SubscribeBody = z.infer<typeof subscribeBodySchema>

/** `DELETE`: who knows the endpoint may end it. The keys are not needed. */
export const unsubscribeBodySchema = z.object({
  ...subscribeBodySchema.shape,
  keys: z.optional(subscribeBodySchema.shape.keys)
})

/** What a push service brings to our service worker, decrypted. */
export const pushMessageSchema = z.object({
  /** The same in a second copy. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The path of our page to open. */
  url: z.string(),
  /** News with the same tag replace each other. */
  tag: z.string()
})
export type PushMessage = z.infer<typeof pushMessageSchema>
