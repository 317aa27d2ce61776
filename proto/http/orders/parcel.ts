import { z } from 'zod/mini'
import { packageSizeSchema } from './order-status.ts'

/** The parcel as its customer and staff read it. Lists have the size alone. */
export const parcelDetailFields = {
  packageWeight: z.nullable(z.number()),
  packageCategory: z.string(),
  packageQuantity: z.int(),
  packageValue: z.nullable(z.number()),
  packageFragile: z.boolean(),
  packageNotes: z.nullable(z.string())
}

/**
 * The parcel as all may know it: in the events of its order, and stored by tracking. A new field needs a default, because
 * stored events do not have it.
 */
export const parcelFactsSchema = z.object({
  packageSize: packageSizeSchema,
  weightGrams: z.nullable(z.int()),
  quantity: z.int(),
  fragile: z.boolean()
})
export type ParcelFacts = z.infer<typeof parcelFactsSchema>
/** As stored: a field with a default is missing in what is older than the field. */
export type StoredParcelFacts = z.input<typeof parcelFactsSchema>

/** The parcel as drivers read it, also before they accept. */
export const driverParcelFields = {
  packageSize: packageSizeSchema,
  /** kg */
  packageWeight: z.nullable(z.number()),
  packageQuantity: z.int(),
  packageFragile: z.boolean()
}
type DriverParcel = { [Field in keyof typeof driverParcelFields]: z.infer<(typeof driverParcelFields)[Field]> }

export function toDriverParcel({ packageSize, weightGrams, quantity, fragile }: ParcelFacts): DriverParcel {
  return { packageSize, packageWeight: toKg(weightGrams), packageQuantity: quantity, packageFragile: fragile }
}

/** The parcel as public tracking shows it. The weight is null at the public level. */
export const trackedParcelSchema = z.object({
  size: packageSizeSchema,
  weight: z.nullable(z.number()),
  quantity: z.int()
})

export function toKg(grams: number | null): number | null {
  return grams === null ? null : grams / 1000
}
