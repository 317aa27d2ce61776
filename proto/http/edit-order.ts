import { z } from 'zod/mini'
import { expected, phone, text } from './fields.ts'
import { underOtherNames } from './other-names.ts'

/** What may be taken away: nothing in it is not the same as nothing said of it. */
function clearable(max: number) {
  const blankToNull = z.transform((value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? null : value
  )
  return z.optional(z.pipe(blankToNull, z.nullable(text(max)) as never)) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<ReturnType<typeof text>>
  >
}

/**
 * EditOrder (contract 4): contacts, phones and notes, before pickup. What is not named stays as it is, a note that is
 * empty or null is taken away. Addresses and sizes make the price: for another one a new order is placed.
 */
const editFieldsSchema = z.object({
  pickupContact: z.optional(text(100, 'Pickup contact is required')),
  pickupPhone: z.optional(phone('Pickup phone is required')),
  pickupNotes: clearable(500),
  /** The owner's only: staff may neither read nor write it. */
  pickupGateCode: clearable(20),
  deliveryContact: z.optional(text(100, 'Delivery contact is required')),
  deliveryPhone: z.optional(phone('Delivery phone is required')),
  deliveryNotes: clearable(500),
  packageNotes: clearable(500),
  /** The order's version that was looked at: 409 VERSION_CONFLICT when the order is another by now. */
  version: z.optional(z.int({ error: expected('a whole number') }))
})
export type OrderEdit = z.infer<typeof editFieldsSchema>

export const editOrderBodySchema = underOtherNames(editFieldsSchema, {
  names: { deliveryNotes: ['deliveryInstructions', 'specialInstructions'], packageNotes: ['notes', 'description'] },
  isAbsent: (value) => value === undefined
})
