import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { Demand } from './demand.ts'
import { Dispatching, type Mode } from './dispatching.ts'
import { type Delivery, DriverAtWork, type World } from './driver-at-work.ts'
import { EventQueue } from './events.ts'
import type { PaceSchool } from './pace-school.ts'
import type { Traffic } from './traffic.ts'

/** One of the ways in which the day is run. */
export interface Way {
  name: string
  mode: Mode
  travel: TravelTimes
  /** Learns from the drives of the day. */
  school?: PaceSchool
}

export interface DayLog {
  name: string
  deliveries: Delivery[]
  drivers: { id: string; metres: number; delivered: number; hours: number }[]
  offers: Dispatching['counts']
  cpuSeconds: number
}

interface Habits {
  seed: number
  mostFromPool: number
}

/** Runs a day with a clock of its own. Everything depends on the demand, the traffic and the way alone. */
export async function runDay({ orders, drivers }: Demand, traffic: Traffic, way: Way, habits: Habits): Promise<DayLog> {
  const started = process.cpuUsage()
  const queue = new EventQueue()
  const deliveries: Delivery[] = []
  const world: World = {
    queue,
    traffic,
    school: way.school,
    travel: way.travel,
    follows: way.mode === 'manual' ? 'nearest' : 'route',
    onDelivered: (delivery) => void deliveries.push(delivery),
    onStopDone: (driver) => dispatching.afterStop(driver)
  }
  const fleet = drivers.map((driver) => new DriverAtWork(driver, world))
  const dispatching = new Dispatching({ queue, drivers: fleet, ...habits }, way.mode)
  for (const order of orders) queue.add(order.releasedAt, () => dispatching.release(order))
  // Who comes on duty looks at the pool, too.
  for (const each of fleet) queue.add(each.driver.shift.from, () => dispatching.afterStop(each))
  await queue.runAll()
  const { user, system } = process.cpuUsage(started)
  return {
    name: way.name,
    deliveries,
    drivers: fleet.map(({ driver: { id, shift }, metres, delivered }) => ({
      id,
      metres,
      delivered,
      hours: (shift.to - shift.from) / 3_600_000
    })),
    offers: dispatching.counts,
    cpuSeconds: (user + system) / 1e6
  }
}
