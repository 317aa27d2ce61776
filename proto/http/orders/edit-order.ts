import { z } from 'zod/mini'
import { email, expected, phone, text } from '#http/fields/fields.ts'
import { underOtherNames } from '#http/fields/other-names.ts'

/** An optional text that can be cleared: empty is different from missing. */
export function clearable<Schema extends z.ZodMiniType>(schema: Schema) {
  const blankToNull = z.transform((value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? null : value
  )
  return z.optional(z.pipe(blankToNull, z.nullable(schema) as never)) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<Schema>
  >
}

/**
 * EditOrder: contacts, phones and notes, before pickup. Missing fields stay unchanged; an empty or null
 * note is removed. Addresses and sizes decide the price, so changing them takes a new order.
 */
const editFieldsSchema = z.object({
  pickupContact: z.optional(text(100, 'Pickup contact is required')),
  pickupPhone: z.optional(phone('Pickup phone is required')),
  pickupNotes: clearable(text(500)),
  /** Only for the order's owner: staff can neither read nor write it. */
  pickupGateCode: clearable(text(20)),
  deliveryContact: z.optional(text(100, 'Delivery contact is required')),
  deliveryPhone: z.optional(phone('Delivery phone is required')),
  /** Also after the pickup, until the hand-over. */
  deliveryEmail: clearable(email()),
  deliveryNotes: clearable(text(500)),
  packageNotes: clearable(text(500)),
  /** The version of the order that the caller has seen: 409 VERSION_CONFLICT when it has changed since. */
  version: z.optional(z.int({ error: expected('a whole number') }))
})
export type OrderEdit = z.infer<typeof editFieldsSchema>

export const editOrderBodySchema = underOtherNames(editFieldsSchema, {
  names: { deliveryNotes: ['deliveryInstructions', 'specialInstructions'], packageNotes: ['notes', 'description'] },
  isAbsent: (value) => value === undefined
})
