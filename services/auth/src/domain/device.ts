import type { SecurityChanged } from '@ilbud/proto/events/auth-security-changed'

type Device = Pick<SecurityChanged, 'browser' | 'system'>

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

/** Browser and system of a user agent, if they are known ones. */
export function deviceOf(userAgent: string | null): Device {
  const find = <Name>(names: [RegExp, Name][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
