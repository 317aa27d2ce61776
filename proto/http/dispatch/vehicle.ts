import { z } from 'zod/mini'
import { expected, optional } from '#http/fields/fields.ts'

export const vehicleKindSchema = z.enum(['bike', 'cargo-bike', 'car', 'van'], {
  error: expected('a kind of vehicle', 'Vehicle is required')
})
export type VehicleKind = z.infer<typeof vehicleKindSchema>

/** What a driver drives, and how much fits in it at a time. */
export const vehicleSchema = z.object({
  kind: vehicleKindSchema,
  maxKg: z.int(),
  maxParcels: z.int()
})
export type Vehicle = z.infer<typeof vehicleSchema>

/** How much fits in a vehicle of each kind, unless somebody has said otherwise. */
export const usualVehicles: Readonly<Record<VehicleKind, Vehicle>> = {
  bike: { kind: 'bike', maxKg: 20, maxParcels: 8 },
  'cargo-bike': { kind: 'cargo-bike', maxKg: 80, maxParcels: 30 },
  car: { kind: 'car', maxKg: 300, maxParcels: 60 },
  van: { kind: 'van', maxKg: 900, maxParcels: 200 }
}

function count(most: number) {
  return optional(
    z
      .int({ error: expected('a whole number') })
      .check(z.minimum(1, 'Must be at least 1'), z.maximum(most, `Must be at most ${most}`))
  )
}

/** A vehicle as it is sent: what is left out is as usual for its kind. */
export const vehicleBodySchema = z.object(
  { kind: vehicleKindSchema, maxKg: count(5000), maxParcels: count(1000) },
  { error: expected('a vehicle') }
)
export type VehicleBody = z.infer<typeof vehicleBodySchema>

export function vehicleOf({ kind, maxKg, maxParcels }: VehicleBody): Vehicle {
  const usual = usualVehicles[kind]
  return { kind, maxKg: maxKg ?? usual.maxKg, maxParcels: maxParcels ?? usual.maxParcels }
}

export interface Load {
  kg: number
  parcels: number
}

/** What the parcels of an order weigh together; an unknown weight is none. */
export function loadOf({ weightGrams, quantity }: { weightGrams: number | null; quantity: number }): Load {
  return { kg: ((weightGrams ?? 0) * quantity) / 1000, parcels: quantity }
}

/** Whether the load is more than fits in the empty vehicle. */
export function isTooMuch(
  { kg, parcels }: Load,
  { maxKg, maxParcels }: Pick<Vehicle, 'maxKg' | 'maxParcels'>
): boolean {
  return kg > maxKg || parcels > maxParcels
}
