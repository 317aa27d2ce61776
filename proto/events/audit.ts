import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

/** Who did what to which object, without contents. Written by every service through its outbox; read by auth. */
const auditEntrySchema = z.object({
  version: z.literal(1),
  actorId: z.nullable(z.uuid()),
  actorRole: z.union([roleSchema, z.literal('system')]),
  /** One of `auditActions`, or a former name of one. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  reason: z.nullable(z.string())
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Each entry stands by itself. Key: its own id, so that entries do not wait for each other. */
export const auditRecorded: EventContract<AuditEntry> = {
  type: 'audit.recorded',
  topic: 'audit.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: auditEntrySchema
}
