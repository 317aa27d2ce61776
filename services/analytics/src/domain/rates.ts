/** `part` of `whole` in percent with one decimal; 0 when `whole` is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round((part * 1000) / whole) / 10
}

/** `sum` divided by `count`, with one decimal; 0 when `count` is 0. */
export function ratio(sum: number, count: number): number {
  return count === 0 ? 0 : round((sum * 10) / count) / 10
}

/** Öre in SEK, with at most two decimals. */
export function sek(ore: number): number {
  return ore / 100
}

/** The mean in SEK, with at most two decimals. */
export function meanSek(ore: number, count: number): number {
  return count === 0 ? 0 : round(ore / count) / 100
}

/** The mean of milliseconds in whole minutes, as clients show it. */
export function meanMinutes(ms: number, count: number): number {
  return count === 0 ? 0 : round(ms / (count * 60_000))
}

/** Rounds half away from zero, as Postgres does. */
function round(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}
