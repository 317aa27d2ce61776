/** What was said about an arrival, as far as it will be compared with what came. ISO text. */
export interface CommunicatedEtas {
  placement: string | null
  pickup: string | null
  /** Those that are or will be half an hour old, and all since, the oldest first. */
  recent: { saidAt: string; eta: string }[]
}

/** When an estimate was said: at a step of the order, or so many minutes before the arrival. */
type EtaMoment = 'placement' | 'pickup' | '30min' | '10min'

const minuteMs = 60_000
const longestLead = 30

/** With what is said now. */
export function rememberEta(
  said: CommunicatedEtas | undefined,
  { eta, state }: { eta: { at: string } | null; state: string },
  now: Date
): CommunicatedEtas {
  const { placement, pickup, recent } = said ?? { placement: null, pickup: null, recent: [] }
  if (!eta) return { placement, pickup, recent }
  const isNew = recent.at(-1)?.eta !== eta.at
  const all = isNew ? [...recent, { saidAt: now.toISOString(), eta: eta.at }] : recent
  return {
    placement: placement ?? eta.at,
    pickup: state === 'PICKED_UP' && pickup === null ? eta.at : pickup,
    recent: all.slice(Math.max(0, lastBefore(all, now.getTime() - longestLead * minuteMs)))
  }
}

/** By how many minutes each estimate was off, in either direction. */
export function etaErrors({ placement, pickup, recent }: CommunicatedEtas, arrivedAt: Date): [EtaMoment, number][] {
  const arrival = arrivedAt.getTime()
  const before = (minutes: number): string | null =>
    recent[lastBefore(recent, arrival - minutes * minuteMs)]?.eta ?? null
  const said: [EtaMoment, string | null][] = [
    ['placement', placement],
    ['pickup', pickup],
    ['30min', before(longestLead)],
    ['10min', before(10)]
  ]
  return said.flatMap(([when, eta]): [EtaMoment, number][] =>
    eta === null ? [] : [[when, Math.abs(Date.parse(eta) - arrival) / minuteMs]]
  )
}

/** The index of the last one that was said by then; -1: none. */
function lastBefore(said: CommunicatedEtas['recent'], at: number): number {
  return said.findLastIndex(({ saidAt }) => Date.parse(saidAt) <= at)
}
