/** How long an estimate may slide along with the clock before it says nothing. */
const patienceMs = 30 * 60_000
// While nothing is estimated aloud, what would be said is compared this often.
const lookMs = 5 * 60_000
// Traffic and rounding: who falls behind by less than this part of the time that passed gets nearer.
const standingStill = 0.75

/** Whether a parcel comes nearer, as its estimates show it. Times are ISO text. */
export interface EtaProgress {
  /** When it last came nearer. */
  since: string
  /** For how many milliseconds of the time since then the estimate has slid along with the clock. */
  slidMs: number
  /** The latest estimate that counted, and when it was made. */
  seen: { eta: string; at: string; stopsBefore: number | null; isBlind: boolean }
}

/** An estimate that is compared with those before it. */
export interface Estimated {
  at: string
  stopsBefore: number | null
  /** The driver's position is unknown. */
  isBlind: boolean
}

/**
 * With one more estimate. An estimate that moves away as fast as time passes slides: nothing happens on the way. One that
 * jumps by more has another reason, such as a break or a time that the recipient chose, and counts as the time that
 * passed. A stop that is done, or a new one, is progress, and so is the first position after a silence. The same object
 * where there is nothing new.
 */
export function progressWith(
  before: EtaProgress | undefined,
  { at: eta, stopsBefore, isBlind }: Estimated,
  now: Date
): EtaProgress {
  const seen = { eta, at: now.toISOString(), stopsBefore, isBlind }
  const afresh = { since: seen.at, slidMs: 0, seen }
  if (!before || before.seen.stopsBefore !== stopsBefore) return afresh
  if (hasSlid(before) && before.seen.isBlind && !isBlind) return afresh
  const elapsed = now.getTime() - Date.parse(before.seen.at)
  const moved = Date.parse(eta) - Date.parse(before.seen.eta)
  const isNew = Math.abs(moved) >= leastMoveMs || (hasSlid(before) && elapsed >= lookMs)
  if (!isNew || elapsed < 0) return before
  if (moved < elapsed * standingStill) return afresh
  return { since: before.since, slidMs: before.slidMs + Math.min(moved, elapsed), seen }
}

/** Smaller changes of an estimate are ignored: nobody plans by them, and each would be sent to every reader. */
export const leastMoveMs = 2 * 60_000

/** Whether the estimate has only slid for so long that the arrival is unknown. */
export function hasSlid({ slidMs }: EtaProgress): boolean {
  return slidMs > patienceMs
}
