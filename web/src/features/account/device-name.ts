const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(Headless)?Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux']
]

/** `Chrome, Windows` from a user agent; an unknown one is shown as it is, shortened. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const known = [find(browsers), find(systems)].filter(Boolean).join(', ')
  return known || userAgent.slice(0, 60)
}
