const hour = 3_600_000
const minute = 60_000

/** The full hour at or before a time. */
export function hourBefore(time: string): string {
  return new Date(Math.floor(Date.parse(time) / hour) * hour).toISOString()
}

/** The full hour at or after a time. */
export function hourAfter(time: string): string {
  return new Date(Math.ceil(Date.parse(time) / hour) * hour).toISOString()
}

export function roundToMinute(time: string): string {
  return round(time, minute)
}

function round(time: string, unit: number): string {
  return new Date(Math.round(Date.parse(time) / unit) * unit).toISOString()
}
