import { z } from 'zod/mini'
import { flag, optional } from '#http/fields/fields.ts'

/** What the sender of a parcel is told about. Mails about the account itself are not among these: nobody can switch them off. */
export const choiceKinds = [
  'placed',
  'released',
  'driver-assigned',
  'picked-up',
  'out-for-delivery',
  'arriving',
  'delivered',
  'attempt-failed',
  'delayed',
  'rescheduled',
  'returning',
  'returned',
  'canceled'
] as const

const choiceKindSchema = z.enum(choiceKinds)
export type ChoiceKind = z.infer<typeof choiceKindSchema>

const channelsSchema = z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() })
const changedChannelsSchema = z.object({ mail: optional(flag()), sms: optional(flag()), push: optional(flag()) })

/** `GET /api/v1/auth/me/notifications`: by which channels the user is told of what. */
export const notificationChoicesSchema = z.record(choiceKindSchema, channelsSchema)
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>

/** `PATCH`: what is missing stays as it is. */
export const changeChoicesBodySchema = z.object(
  Object.fromEntries(choiceKinds.map((kind) => [kind, optional(changedChannelsSchema)])) as Record<
    ChoiceKind,
    z.ZodMiniOptional<typeof changedChannelsSchema>
  >
)
export type ChangeChoices = z.infer<typeof changeChoicesBodySchema>
