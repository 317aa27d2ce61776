import type { TimelineCode, TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { byTime } from '#features/tracking/words/tracking-words.ts'

/** Why the ETA has changed, as far as the result shows it. */
export type EtaCause = TimelineCode | 'STOPS' | 'ROAD' | null

export interface EtaChange {
  kind: 'later' | 'sooner' | 'narrower'
  /** By how many minutes it moved, or the window became smaller. */
  minutes: number
  cause: EtaCause
}

/** Smaller changes are not shown: tracking itself moves in steps of two minutes. */
const leastShiftMin = 4

/** The change of the ETA between two results; null: none. */
export function etaChange(before: TrackingResult, now: TrackingResult): EtaChange | null {
  // Other levels of disclosure are rounded differently and cannot be compared.
  if (!before.eta || !now.eta || before.disclosure !== now.disclosure) return null
  const shift = minutesBetween(before.eta.at, now.eta.at)
  const narrowed = width(before.eta) - width(now.eta)
  if (Math.abs(shift) < leastShiftMin && narrowed < leastShiftMin) return null
  const cause = causeOf(before, now)
  if (Math.abs(shift) < leastShiftMin) return { kind: 'narrower', minutes: Math.round(narrowed), cause }
  return { kind: shift > 0 ? 'later' : 'sooner', minutes: Math.round(Math.abs(shift)), cause }
}

/** Whether somebody chose other times between the two, so that the ETA moved to where it was wanted. */
export function isOtherChoice(before: TrackingResult, now: TrackingResult): boolean {
  return before.notBefore !== now.notBefore || before.notAfter !== now.notAfter
}

function causeOf(before: TrackingResult, now: TrackingResult): EtaCause {
  const seen = new Set(before.timeline.map(({ code, timestamp }) => `${code} ${timestamp}`))
  const added = byTime(now.timeline).filter(({ code, timestamp, corrected }) => {
    return !corrected && !seen.has(`${code} ${timestamp}`)
  })
  const latest = added.at(-1)?.code
  // Before there is a driver nothing can hold one up.
  if (latest) return latest === 'DELAYED' && !now.driver ? null : latest
  if (before.eta?.stopsBefore !== now.eta?.stopsBefore) return 'STOPS'
  // Without another cause the ETA follows the driver's position.
  return now.driver ? 'ROAD' : null
}

function width({ low, high }: { low: string; high: string }): number {
  return minutesBetween(low, high)
}

function minutesBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 60_000
}
