import { z } from 'zod/mini'
import { day, optional, pageQuerySchema, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'

/** Who did what to which object, and when. */
export const auditEntryViewSchema = z.object({
  id: z.uuid(),
  /** Its number in the chain. */
  number: z.int(),
  at: z.iso.datetime(),
  /** Null: the system. The name is null when auth does not know the account. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  actorRole: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** The tracking ID of an order. Null: another object, a deleted order, or orders is unavailable. */
  trackingId: z._default(z.nullable(z.string()), null),
  reason: z.nullable(z.string()),
  /** The service that wrote it. */
  source: z.string(),
  /** SHA-256 over this entry and the hash of the one before it. */
  hash: z.string()
})
export type AuditEntryView = z.infer<typeof auditEntryViewSchema>

export const auditQuerySchema = z.extend(pageQuerySchema, {
  actor: optional(id()),
  /** The id of the object, or the tracking ID of an order. */
  subject: optional(text(200)),
  action: optional(text(100)),
  /** `changes`: without reads; `looks`: only reads. */
  kind: optional(z.enum(['changes', 'looks'], { error: 'Must be changes or looks' })),
  /** Local days, both inclusive. */
  from: optional(day()),
  to: optional(day())
})
export type AuditQuery = z.infer<typeof auditQuerySchema>
