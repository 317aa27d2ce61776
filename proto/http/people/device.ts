import { z } from 'zod/mini'

export const browserSchema = z.enum(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari'])
export const systemSchema = z.enum(['Android', 'iPad', 'iPhone', 'Linux', 'Mac', 'Windows'])

/** Null: none that we know. */
export interface Device {
  browser: z.infer<typeof browserSchema> | null
  system: z.infer<typeof systemSchema> | null
}

// The first that fits: Edge and Opera call themselves Chrome too, and all but Firefox call themselves Safari.
const browsers: [RegExp, NonNullable<Device['browser']>][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const systems: [RegExp, NonNullable<Device['system']>][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux']
]

/** Browser and system of a user agent. */
export function deviceOf(userAgent: string | null): Device {
  const find = <Name>(names: [RegExp, Name][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
