import { localDay } from '@ilbud/proto/http/times/local-day'
import { msByDay } from './local-day.ts'

/** A span of time in milliseconds since 1970; `to` is null while it lasts. */
export interface Span {
  from: number
  to: number | null
}

/** A driver's time on one local day. */
export interface DriverTime {
  dutyMs: number
  /** On duty with at least one parcel on board. */
  boardMs: number
  onDuty: boolean
}

interface SettledTime {
  days: Map<string, DriverTime>
  /** Since when the driver has been on duty with a parcel on board. Readers add the time since then. */
  boardSince: number | null
}

/**
 * A driver's time by local day, computed from shifts and hauls in any order. The day on which a running shift began
 * counts as a day on duty; its minutes are added when it ends.
 */
export function settleTime(shifts: Span[], hauls: Span[]): SettledTime {
  const days = new Map<string, DriverTime>()
  const running = shifts.find(({ to }) => to === null) ?? null
  const openHauls = hauls.filter(({ to }) => to === null).map(({ from }) => from)
  const aboardSince = openHauls.length > 0 ? Math.min(...openHauls) : null
  const hauled = union(hauls)

  for (const { from, to } of shifts) {
    if (to === null) dayOf(days, localDay(from)).onDuty = true
    else addDuty(days, from, to)
    // Parcels on board now are not counted up to a fixed moment: in a running shift readers add the time.
    const end = to ?? aboardSince ?? Infinity
    for (const haul of hauled) addBoard(days, Math.max(from, haul.from), Math.min(end, haul.to))
  }
  const boardSince = running && aboardSince !== null ? Math.max(running.from, aboardSince) : null
  return { days, boardSince }
}

function addDuty(days: Map<string, DriverTime>, from: number, to: number): void {
  for (const [day, ms] of msByDay(from, to)) {
    const time = dayOf(days, day)
    time.dutyMs += ms
    time.onDuty = true
  }
}

function addBoard(days: Map<string, DriverTime>, from: number, to: number): void {
  for (const [day, ms] of msByDay(from, to)) dayOf(days, day).boardMs += ms
}

function dayOf(days: Map<string, DriverTime>, day: string): DriverTime {
  const time = days.get(day) ?? { dutyMs: 0, boardMs: 0, onDuty: false }
  days.set(day, time)
  return time
}

/** The spans with overlaps merged; one that has not ended lasts for ever. */
function union(spans: Span[]): { from: number; to: number }[] {
  const sorted = spans.map(({ from, to }) => ({ from, to: to ?? Infinity })).sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
