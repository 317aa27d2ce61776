import { z } from 'zod/mini'
import { clearable } from '#http/orders/edit-order.ts'
import { flag, optional, text } from '#http/fields/fields.ts'
import { deliveryPlaceSchema } from '#http/orders/order-status.ts'

const time = z.iso.datetime()

/** Where and when the recipient wants the parcel. Null: as the sender ordered it. */
export const deliveryChoiceFields = {
  place: z.nullable(deliveryPlaceSchema),
  neighbourName: z.nullable(z.string()),
  notBefore: z.nullable(time),
  notAfter: z.nullable(time)
}

/**
 * The recipient's instructions for the driver; an empty text removes them. A body with any of the last four fields
 * changes what it names and leaves the rest as it is.
 */
export const instructionsBodySchema = z.object({
  text: optional(text(500)),
  /** The same as the place `outside`. */
  leaveAtDoor: optional(flag()),
  place: clearable(deliveryPlaceSchema),
  neighbourName: clearable(text(100)),
  notBefore: clearable(text(40)),
  notAfter: clearable(text(40))
})
export type InstructionsBody = z.infer<typeof instructionsBodySchema>

/** The text and the neighbour's name only as this request gave them: nobody but the driver and staff reads them. */
export const instructionsSchema = z.object({
  text: z.nullable(z.string()),
  leaveAtDoor: z.boolean(),
  ...deliveryChoiceFields
})
export type Instructions = z.infer<typeof instructionsSchema>
