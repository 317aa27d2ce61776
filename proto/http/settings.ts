import { z } from 'zod/mini'
import { expected, flag, numeric, optional, pageQuerySchema, text } from '#http/fields/fields.ts'
import { loadTariffFields, tariffFields } from '#http/price/tariff.ts'

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

/** When parcels move: docs/domain/schedule.md. Times are local, `HH:MM`; days are `YYYY-MM-DD`. */
const scheduleSchema = z.object({
  /** How long before its earliest pickup an order enters the pool. */
  leadMinutes: z.int(),
  /** How long before its earliest pickup a driver may take a parcel. */
  graceMinutes: z.int(),
  opens: z.string(),
  closes: z.string(),
  lastPickup: z.string(),
  closedDays: z.array(z.string())
})
export type ScheduleSettings = z.infer<typeof scheduleSchema>

/** What is wrong with the order of a day's times, at the field of the later one. */
export function hoursProblems({
  opens,
  lastPickup,
  closes
}: Pick<ScheduleSettings, 'opens' | 'lastPickup' | 'closes'>): {
  field: 'lastPickup' | 'closes'
  message: string
}[] {
  return [
    ...(opens < lastPickup ? [] : [{ field: 'lastPickup' as const, message: 'Must be after the opening time' }]),
    ...(lastPickup <= closes ? [] : [{ field: 'closes' as const, message: 'Must not be before the last pickup' }])
  ]
}

function localTime() {
  return z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 07:00'))
}

const calendarDay = z.iso.date()

function localDays() {
  const error = 'Must be a day like 2026-12-24'
  const localDay = z.string().check(
    z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error, abort: true }),
    z.refine((day) => calendarDay.safeParse(day).success, error)
  )
  return z.array(localDay).check(z.maxLength(100, 'Must be at most 100 days'))
}

/**
 * Who finds an order's driver. `manual`: a person, by distance. `suggest`: a person, by what the plan says. `auto`: the
 * order is offered to the drivers whom the plan puts first.
 */
export const dispatchModeSchema = z.enum(['manual', 'suggest', 'auto'], { error: 'Must be manual, suggest or auto' })
export type DispatchMode = z.infer<typeof dispatchModeSchema>

/** The one setting that dispatchers change too. */
export const dispatchModeBodySchema = z.object({ mode: dispatchModeSchema })

/** The settings that admins may change: docs/domain/settings.md. */
export const settingsSchema = z.object({
  /** Counts the changes; 0: none yet. */
  version: z.int(),
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.uuid()),
  tariffVersion: z.int(),
  tariff: z.object({ currency: z.literal('SEK'), ...tariffFields, ...loadTariffFields }),
  /** Shown as they are: no live number is passed off as a claim. */
  claims: z.object({ deliveries: z.string(), onTime: z.string(), support: z.string(), partners: z.string() }),
  attemptLimit: z.int(),
  delayThresholdMinutes: z.int(),
  /** The driver's pay for a delivery, of orders placed from now on. */
  driverCostOre: z.int(),
  schedule: scheduleSchema,
  dispatch: z.object({
    mode: dispatchModeSchema,
    /** Drivers scan the label at pickup, hub and door. */
    scanRequired: z.boolean()
  }),
  /** How long sender and recipient may choose after a failed attempt. */
  failed: z.object({ decisionMinutes: z.int() }),
  /** How long the robot leaves a test order in each state. */
  sandbox: z.object({ stepSeconds: z.int() })
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
      extraParcelPercent: optional(whole(0, 1000)),
      perKgOver20: optional(whole(0, 1000)),
      expressFactor: optional(multiplier()),
      eveningFactor: optional(multiplier()),
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
  driverCostOre: optional(whole(0, 10_000_000)),
  schedule: optional(
    z.object({
      leadMinutes: optional(whole(0, 1440)),
      graceMinutes: optional(whole(0, 240)),
      opens: optional(localTime()),
      closes: optional(localTime()),
      lastPickup: optional(localTime()),
      closedDays: optional(localDays())
    })
  ),
  dispatch: optional(z.object({ mode: optional(dispatchModeSchema), scanRequired: optional(flag()) })),
  failed: optional(z.object({ decisionMinutes: optional(whole(5, 1440)) })),
  sandbox: optional(z.object({ stepSeconds: optional(whole(0, 3600)) }))
})
export type ChangeSettingsBody = z.infer<typeof changeSettingsBodySchema>

/** `cursor`: the version after which the page begins. */
export const settingsHistoryQuerySchema = z.extend(pageQuerySchema, { cursor: optional(whole(0, 1_000_000_000)) })
