import { z } from 'zod/mini'

/** Contract 3, as admins have set it. Whole SEK, VAT included. */
export const tariffFields = {
  base: z.int(),
  perKm: z.int(),
  /** Km that the base covers. */
  freeKm: z.int(),
  minimum: z.int(),
  /** When an end has no place. */
  fallback: z.int(),
  multipliers: z.object({ small: z.number(), medium: z.number(), large: z.number(), custom: z.number() })
}
