import { z } from 'zod/mini'
import { expected, numeric, optional, pageQuerySchema, text } from './fields.ts'
import { tariffFields } from './tariff.ts'

function whole(min: number, max: number) {
  return numeric(
    z.number({ error: expected('number') }).check(
      z.refine((value) => Number.isInteger(value), 'Must be a whole number'),
      z.minimum(min, `Must be at least ${min}`),
      z.maximum(max, `Must be at most ${max}`)
    )
  )
}

/** In tenths, so that no price depends on how a fraction is stored. */
function multiplier() {
  return numeric(
    z.number({ error: expected('number') }).check(
      z.refine((value) => Number.isInteger(Number((value * 10).toFixed(6))), 'Must have one decimal at most'),
      z.minimum(0.1, 'Must be at least 0.1'),
      z.maximum(10, 'Must be at most 10')
    )
  )
}

// Even the highest price that these allow is far below the largest integer of öre.
const sek = () => whole(0, 10_000)

/** The settings that admins may change: docs/domain/settings.md. */
export const settingsSchema = z.object({
  /** Counts the changes; 0: none yet. */
  version: z.int(),
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.uuid()),
  tariffVersion: z.int(),
  tariff: z.object({ currency: z.literal('SEK'), ...tariffFields }),
  /** Shown as they are: no live number is passed off as a claim. */
  claims: z.object({ deliveries: z.string(), onTime: z.string(), support: z.string(), partners: z.string() }),
  attemptLimit: z.int(),
  delayThresholdMinutes: z.int(),
  /** The driver's pay for a delivery, of orders placed from now on. */
  driverCostOre: z.int()
})
export type SettingsView = z.infer<typeof settingsSchema>

/** Missing fields stay unchanged. */
export const changeSettingsBodySchema = z.object({
  /** The version that the caller has seen: a conflict when it has changed since. Missing: changes the present one. */
  version: optional(whole(0, 1_000_000_000)),
  tariff: optional(
    z.object({
      base: optional(sek()),
      perKm: optional(whole(0, 1000)),
      freeKm: optional(whole(0, 1000)),
      minimum: optional(sek()),
      fallback: optional(sek()),
      multipliers: optional(
        z.object({
          small: optional(multiplier()),
          medium: optional(multiplier()),
          large: optional(multiplier()),
          custom: optional(multiplier())
        })
      )
    })
  ),
  claims: optional(
    z.object({
      deliveries: optional(text(40)),
      onTime: optional(text(40)),
      support: optional(text(40)),
      partners: optional(text(40))
    })
  ),
  attemptLimit: optional(whole(1, 20)),
  delayThresholdMinutes: optional(whole(0, 1440)),
  driverCostOre: optional(whole(0, 10_000_000))
})
export type ChangeSettingsBody = z.infer<typeof changeSettingsBodySchema>

/** `cursor`: the version after which the page begins. */
export const settingsHistoryQuerySchema = z.extend(pageQuerySchema, { cursor: optional(whole(0, 1_000_000_000)) })
