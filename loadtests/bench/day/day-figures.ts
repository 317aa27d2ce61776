import { quantile, spreadOf } from '#bench/measuring/figures.ts'
import type { Goal } from '#bench/measuring/goals.ts'
import type { DayLog } from './simulate.ts'

export interface DayFigures {
  name: string
  delivered: number
  kmPerDelivery: number
  /** Of 100 orders, how many were handed over by the end of their promise. */
  promiseKept: number
  /** Per order, over all orders. */
  minutesLate: number
  etaErrorMedian: number
  etaErrorP95: number
  /** Positive: later than said. */
  etaBias: number
  /** From placing, or from the scheduled pickup, to the hand-over. */
  minutesToDoor: number
  /** Of pay per hour on duty: 0 where all earn the same, 1 where one earns everything. */
  payGini: number
  vehiclesUsed: number
  offers: DayLog['offers']
  cpuSeconds: number
}

const minute = 60_000

export function figuresOf({ name, deliveries, drivers, offers, cpuSeconds }: DayLog): DayFigures {
  const late = deliveries.map(({ order, deliveredAt }) => Math.max(0, deliveredAt - order.promise.high) / minute)
  const errors = deliveries.map(({ saidAtPickup, arrivedAt }) => (arrivedAt - saidAtPickup) / minute)
  const sizes = errors.map(Math.abs)
  const waits = deliveries.map(
    ({ order, deliveredAt }) => (deliveredAt - (order.scheduledPickup ?? order.placedAt)) / minute
  )
  return {
    name,
    delivered: deliveries.length,
    kmPerDelivery: sum(drivers.map(({ metres }) => metres)) / 1000 / deliveries.length,
    promiseKept: (100 * late.filter((minutes) => minutes === 0).length) / late.length,
    minutesLate: sum(late) / late.length,
    etaErrorMedian: quantile(sizes, 0.5),
    etaErrorP95: quantile(sizes, 0.95),
    etaBias: quantile(errors, 0.5),
    minutesToDoor: quantile(waits, 0.5),
    payGini: giniOf(drivers.map(({ delivered, hours }) => delivered / hours)),
    vehiclesUsed: drivers.filter(({ delivered }) => delivered > 0).length,
    offers,
    cpuSeconds
  }
}

/** The Gini coefficient. */
export function giniOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const weighted = sum(sorted.map((value, at) => (2 * (at + 1) - sorted.length - 1) * value))
  return weighted / (sorted.length * sum(sorted))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function dayLine(figures: DayFigures): string {
  const { name, kmPerDelivery, promiseKept, minutesLate, etaErrorMedian, etaErrorP95, etaBias } = figures
  const { minutesToDoor, payGini, vehiclesUsed, offers, cpuSeconds } = figures
  return [
    `    ${name.padEnd(14)} ${kmPerDelivery.toFixed(2)} km per delivery, promise kept ${promiseKept.toFixed(1)} %, ${minutesLate.toFixed(2)} minutes late per order, ${minutesToDoor.toFixed(0)} minutes to the door (median)`,
    `${' '.repeat(19)}ETA at pickup off by ${etaErrorMedian.toFixed(1)} minutes in the median (${Math.abs(etaBias).toFixed(1)} ${etaBias < 0 ? 'early' : 'late'}), ${etaErrorP95.toFixed(1)} at p95; Gini of pay per hour ${payGini.toFixed(2)}, ${vehiclesUsed} vehicles`,
    `${' '.repeat(19)}${offers.offers} offers, ${offers.declined} declined, ${offers.expired} expired, ${offers.pooled} orders in the pool; ${cpuSeconds.toFixed(1)} s of CPU`
  ].join('\n')
}

/** F20, for every way in which the server plans. The first way is the baseline. */
export function goalsOf([baseline, ...planned]: readonly DayFigures[]): Goal[] {
  return planned.flatMap((figures) => {
    const goal = (what: string, value: number): Goal => ({
      what: `${figures.name}: ${what}`,
      spread: spreadOf([value])
    })
    const km = (100 * figures.kmPerDelivery) / baseline!.kmPerDelivery
    return [
      { ...goal('km per delivery, to the pool', km), unit: ' %', atMost: 85 },
      { ...goal('promise kept', figures.promiseKept), unit: ' %', atLeast: Math.max(95, baseline!.promiseKept) },
      { ...goal('late per order', figures.minutesLate), unit: ' min', atMost: baseline!.minutesLate },
      { ...goal('ETA at pickup off, median', figures.etaErrorMedian), unit: ' min', atMost: 3 }
    ]
  })
}
