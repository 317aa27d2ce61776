import { z } from 'zod/mini'
import { expected, numeric } from '#http/fields/fields.ts'

/** kg of one parcel, at most 3 decimals. */
export function weightKg() {
  return numeric(
    z
      .number({ error: expected('number') })
      .check(z.minimum(0.1, 'Must be at least 0.1 kg'), z.maximum(1000, 'Must be at most 1000 kg'))
  )
}

/** How many parcels an order has. */
export function quantity() {
  return numeric(
    z.number({ error: expected('number') }).check(
      z.refine((value) => Number.isInteger(value), 'Must be a whole number'),
      z.minimum(1, 'Must be at least 1'),
      z.maximum(100, 'Must be at most 100')
    )
  )
}
