/** What is asked of the system in one minute. */
export interface Minute {
  /** Minutes since Monday, 00:00. */
  at: number
  ordersPerSecond: number
  changesPerSecond: number
  drivers: number
  watchers: number
  viewsPerSecond: number
}

export interface Demand {
  parcelsPerDay: number
  /** Streams that are open at the week's busiest minute. */
  peakWatchers: number
}

const minutesOfWeek = 7 * 24 * 60

/** Shares of a day's orders by the hour they are placed in: the evening before, the morning, and lunch. */
const placed = [1, 0.5, 0.3, 0.2, 0.3, 1, 3, 6, 8, 9, 9, 8, 8, 7, 6, 5, 5, 5, 5, 6, 5, 4, 2, 1.7]
/** The same of changes: parcels are on the road from 8 to 22, most of them after work. */
const moved = [0, 0, 0, 0, 0, 0.5, 1.5, 3, 5, 6, 6, 6, 6, 7, 8, 9, 10, 11, 10, 8, 7, 4, 2, 0]
/** Watchers, of those of the busiest hour: people look when the parcel is near and they are at home. */
const watching = [
  0.02, 0.01, 0.01, 0.01, 0.01, 0.02, 0.06, 0.15, 0.25, 0.3, 0.32, 0.35, 0.38, 0.4, 0.45, 0.55, 0.7, 0.9, 1, 0.95, 0.75,
  0.45, 0.2, 0.06
]
/** Monday to Sunday, of the busiest day: the week before Christmas is busiest on Tuesday and Wednesday. */
const days = [0.92, 1, 1, 0.95, 0.9, 0.6, 0.45]

/** A week of demand, minute by minute, whose busiest day has `parcelsPerDay`. */
export function weekOf({ parcelsPerDay, peakWatchers }: Demand, per: Rates): Minute[] {
  return Array.from({ length: minutesOfWeek }, (_, at) => {
    const day = days[Math.floor(at / 1440)]!
    const hour = (at % 1440) / 60
    const ordersPerSecond = day * parcelsPerDay * density(placed, hour)
    const changesPerSecond = day * parcelsPerDay * per.changesPerOrder * density(moved, hour)
    const watchers = day * peakWatchers * between(watching, hour)
    const onRoad = Math.min(1, between(moved, hour) / 6)
    return {
      at,
      ordersPerSecond,
      changesPerSecond,
      drivers: (day * parcelsPerDay * onRoad) / per.parcelsPerDriver,
      watchers,
      viewsPerSecond: day * parcelsPerDay * per.viewsPerParcel * density(watching, hour)
    }
  })
}

interface Rates {
  changesPerOrder: number
  parcelsPerDriver: number
  viewsPerParcel: number
}

/** The share of a day that falls in one second at this hour. */
function density(shape: readonly number[], hour: number): number {
  const sum = shape.reduce((before, one) => before + one, 0)
  return between(shape, hour) / sum / 3600
}

/** The shape at an hour, straight between the middles of hours, so that nothing jumps at a full hour. */
function between(shape: readonly number[], hour: number): number {
  const at = hour - 0.5
  const from = Math.floor(at)
  const share = at - from
  const value = (index: number): number => shape[(index + 24) % 24]!
  return value(from) * (1 - share) + value(from + 1) * share
}
