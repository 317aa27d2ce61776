import { z } from 'zod/mini'

/** The tariff as admins set it (docs/domain/settings.md#tariff). Whole SEK, VAT included. */
export const tariffFields = {
  base: z.int(),
  perKm: z.int(),
  /** The distance in km included in the base price. */
  freeKm: z.int(),
  minimum: z.int(),
  /** The price when an address has no known place. */
  fallback: z.int(),
  multipliers: z.object({ small: z.number(), medium: z.number(), large: z.number(), custom: z.number() })
}
