const hour = 3_600_000
const longestPromise = 2 * hour

export interface Window {
  low: string
  high: string
}

/**
 * An ETA as everybody may read it: the hour of the clock that contains it. `at` is rounded up, because the beginning of
 * that hour may pass before the parcel is there.
 */
export function publicEta(eta: string): Window & { at: string } {
  const time = Date.parse(eta)
  const low = Math.floor(time / hour) * hour
  return { at: iso(Math.ceil(time / hour) * hour), low: iso(low), high: iso(low + hour) }
}

/**
 * A promise that is said by its end alone (`by 14:40`): nobody waits at the door for two hours, and what is cut to its last
 * two could be taken for the time of the arrival. Every screen and every message goes by it.
 */
export function isWide({ low, high }: Window): boolean {
  return Date.parse(high) - Date.parse(low) >= longestPromise
}

/** A promise as answers have it: two hours at most, since a wider one is none. It ends when the promise does. */
export function shownPromise({ low, high }: Window): Window {
  return { low: iso(Math.max(Date.parse(low), Date.parse(high) - longestPromise)), high }
}

/** The same, to the hour: it begins and ends with an hour of the clock and never ends before the promise does. */
export function publicPromise({ low, high }: Window): Window {
  const from = Math.floor(Date.parse(low) / hour) * hour
  const to = Math.ceil(Date.parse(high) / hour) * hour
  return shownPromise({ low: iso(from), high: iso(to) })
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
