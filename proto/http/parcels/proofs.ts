import { z } from 'zod/mini'
import { deviceTimeSchema, optional, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import { proofKindSchema } from '#http/orders/order-status.ts'

const time = z.iso.datetime()

/** Sent with the body, which is the picture itself. A typed signature has a signer and an empty body. */
export const proofQuerySchema = z.object({
  kind: z.enum(proofKindSchema.options, {
    error: (issue) => (issue.input === undefined ? 'Required' : 'Unknown kind')
  }),
  signer: optional(text(100)),
  /** The time on the driver's device, at most 24 h ago. */
  occurredAt: optional(deviceTimeSchema)
})
export type ProofQuery = z.infer<typeof proofQuerySchema>

export const addedProofSchema = z.object({ id: z.uuid(), kind: proofKindSchema, at: time })
export type AddedProof = z.infer<typeof addedProofSchema>

export const proofSchema = z.object({
  id: z.uuid(),
  kind: proofKindSchema,
  signer: z.nullable(z.string()),
  at: time,
  /** The time on the driver's device; for staff. */
  occurredAt: z.nullable(time),
  /** Null for a typed signature. */
  url: z.nullable(z.string())
})
export type ProofView = z.infer<typeof proofSchema>

export const proofParamsSchema = z.object({ id: id(), proofId: id() })
