/** How far an estimate may slide, while nothing comes nearer, before it says nothing. */
export const patienceMs = 15 * 60_000
// Of the minutes left, what traffic, rounding and a jumping position take and give: less is no progress.
const noiseMs = 2 * 60_000
// Nobody drives away so fast: an estimate that moves at once by more has another reason, such as a break.
const jumpMs = 10 * 60_000

/** Whether a parcel comes nearer, as its estimates show it. Times are ISO text. */
export interface EtaProgress {
  /** When it last came nearer: fewer minutes, or fewer stops, were left than ever before. */
  since: string
  /** The arrival as estimated then; moved by what was no slide. Missing in older views. */
  arrival?: string
  /** The fewest stops before it so far; null while it is in no route. Missing in older views. */
  fewestStops?: number | null
  /** The latest estimate that counted, and when it was made. */
  seen: { eta: string; at: string; stopsBefore: number | null; isBlind: boolean }
}

/** An estimate that is compared with those before it. */
interface Estimated {
  at: string
  stopsBefore: number | null
  /** The driver's position is unknown. */
  isBlind: boolean
}

/**
 * With one more estimate. It is progress only if fewer minutes are left than ever before, by more than noise: one who
 * circles, or drives away and comes back, is no nearer than before. A stop fewer than ever before is progress, and a first
 * position after the arrival was unknown begins anew. What moves the estimate at once (a break, a time that the recipient
 * chose, a stop put before this one) is no slide, but the time that passed meanwhile is. The same object where there is
 * nothing new.
 */
export function progressWith(
  before: EtaProgress | undefined,
  { at: eta, stopsBefore, isBlind }: Estimated,
  now: Date
): EtaProgress {
  const seen = { eta, at: now.toISOString(), stopsBefore, isBlind }
  const nearer = { since: seen.at, arrival: eta, fewestStops: stopsBefore, seen }
  if (!before?.arrival || before.fewestStops === undefined) return nearer
  if (stopsOf(stopsBefore) < stopsOf(before.fewestStops)) return nearer
  if (hasSlid(before) && before.seen.isBlind && !isBlind) return nearer
  const moved = Date.parse(eta) - Date.parse(before.seen.eta)
  const elapsed = now.getTime() - Date.parse(before.seen.at)
  if (elapsed < 0) return before
  if (stopsBefore !== before.seen.stopsBefore) {
    // Until now the old plan held. The new one is compared with nothing, but the time that has passed counts.
    return isNearer(before, before.seen.eta, now)
      ? { ...nearer, fewestStops: before.fewestStops }
      : { ...before, arrival: later(before.arrival, moved - elapsed), seen }
  }
  if (isNearer(before, eta, now) && (hasSlid(before) || Math.abs(moved) >= leastMoveMs)) return nearer
  if (Math.abs(moved) < leastMoveMs) return before
  return { ...before, arrival: later(before.arrival, moved - elapsed > jumpMs ? moved - elapsed : 0), seen }
}

/** Whether fewer minutes are left than ever before. */
function isNearer({ since, arrival }: EtaProgress, eta: string, now: Date): boolean {
  const slid = Date.parse(eta) - Date.parse(arrival!)
  return slid < now.getTime() - Date.parse(since) - noiseMs
}

function later(time: string, ms: number): string {
  return ms === 0 ? time : new Date(Date.parse(time) + ms).toISOString()
}

function stopsOf(stopsBefore: number | null): number {
  return stopsBefore ?? Infinity
}

/** Smaller changes of an estimate are ignored: nobody plans by them, and each would be sent to every reader. */
export const leastMoveMs = 2 * 60_000

/** Whether the estimate has slid so far without coming nearer that the arrival is unknown. */
export function hasSlid({ arrival, seen }: EtaProgress): boolean {
  return arrival !== undefined && Date.parse(seen.eta) - Date.parse(arrival) > patienceMs
}
