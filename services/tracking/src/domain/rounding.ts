const hour = 3_600_000
const minute = 60_000

/** The precision of times for the public. */
export function roundToHour(time: string): string {
  return round(time, hour)
}

export function roundToMinute(time: string): string {
  return round(time, minute)
}

function round(time: string, unit: number): string {
  return new Date(Math.round(Date.parse(time) / unit) * unit).toISOString()
}
