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

/** Tenths, so that no price depends on how a fraction is stored. */
function multiplier() {
  return numeric(
    z.number({ error: expected('number') }).check(
      z.refine((value) => Number.isInteger(Number((value * 10).toFixed(6))), 'Must have one decimal at most'),
      z.minimum(0.1, 'Must be at least 0.1'),
      z.maximum(10, 'Must be at most 10')
    )
  )
}

// The dearest order that these allow is still far below what an integer of öre holds.
const sek = () => whole(0, 10_000)

/** What admins may set (contract 6). */
export const settingsSchema = z.object({
  /** Counts the changes; 0: nobody has changed anything yet. */
  version: z.int(),
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.uuid()),
  tariffVersion: z.int(),
  tariff: z.object({ currency: z.literal('SEK'), ...tariffFields }),
  /** Contract 13: shown as given. */
  claims: z.object({ deliveries: z.string(), onTime: z.string(), support: z.string(), partners: z.string() }),
  attemptLimit: z.int(),
  delayThresholdMinutes: z.int(),
  /** What a delivery costs us: the pay of its driver, of orders placed from now on. */
  driverCostOre: z.int()
})
export type SettingsView = z.infer<typeof settingsSchema>

/** What is left out stays. */
export const changeSettingsBodySchema = z.object({
  /** The version that was read: a conflict when another has come since. Left out: whatever holds now is changed. */
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

/** `cursor`: the version after which the page goes on. */
export const settingsHistoryQuerySchema = z.extend(pageQuerySchema, { cursor: optional(whole(0, 1_000_000_000)) })
