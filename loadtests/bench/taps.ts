import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readEvents } from '@ilbud/client'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import type { CreatedOrder } from '@ilbud/proto/http/orders/orders'
import { streamMessageSchema } from '@ilbud/proto/http/stream'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { Client } from '#simulator/client.ts'
import { wallClock } from '#bench/measuring/clock.ts'
import { placeOrders } from '#bench/servers/live-orders.ts'
import { untilCalm, watchOthers } from '#bench/measuring/machine.ts'
import { allPidsOf } from '#bench/servers/servers.ts'

export interface Taps {
  shape: string
  perSecond: number
  /** Milliseconds since the tap should have been made. */
  toAnswer: number[]
  toStream: number[]
  /** The messages on the watchers' streams and when they arrived, in milliseconds of the wall clock. */
  arrivals: Arrival[]
  /** The share of the machine that other processes used meanwhile; a large one distorts the times. */
  others: number
}

export interface Arrival {
  orderId: string
  version: number
  at: number
}

const perSecond = 20
const orders = 100
const drivers = 25
/** Late arrivals are to be measured; they must not end the bench. */
const patience = { timeoutMs: 30_000 }
const steps = ['picked_up', 'in_transit', 'delivered'] as const
/** The version of an accepted order: placed and assigned. */
const versionBefore = 2

interface Ride extends CreatedOrder {
  driver: Client
  /** When each version arrived on the watcher's stream. */
  seen: Map<number, number>
}

/**
 * Measures the time from a driver's tap to the bytes on a watcher's stream, and to the answer to the tap. Taps are made
 * at an even pace whether or not the last one was answered, and times count from when a tap was due, so that a stall is
 * not hidden (coordinated omission).
 */
export async function measureTaps(product: Product, placed?: CreatedOrder[]): Promise<Taps> {
  const abort = new AbortController()
  const rides = await accept(product, placed ?? (await placeOrders(product.url, orders)))
  await Promise.all(rides.map((ride) => watch(product.url, ride, abort.signal)))
  const taps: Taps = { shape: product.shape, perSecond, toAnswer: [], toStream: [], arrivals: [], others: 0 }
  const pids = allPidsOf(product)
  await untilCalm(pids)
  const others = watchOthers(pids)
  const started = performance.now()
  const under: Promise<void>[] = []
  for (const [at, { ride, step }] of steps.flatMap((step) => rides.map((ride) => ({ ride, step }))).entries()) {
    const due = started + (at * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    under.push(tap(taps, ride, step, due))
  }
  await Promise.all(under)
  taps.others = others()
  abort.abort()
  return taps
}

async function accept({ url }: Product, placed: CreatedOrder[]): Promise<Ride[]> {
  // From the end of the list: the first drivers carry orders of the demo data.
  const fleet = Array.from({ length: drivers }, (_, at) => new Client(url, `sim${50 - at}@ilbud.example`, demoPassword))
  return Promise.all(
    placed.map(async (order, at) => {
      const driver = fleet[at % fleet.length]!
      const request = { method: 'POST', key: randomUUID(), body: {} }
      await driver.ask(driverOrderSchema, `/api/driver/orders/${order.id}/accept`, request)
      return { ...order, driver, seen: new Map<number, number>() }
    })
  )
}

/** Resolves when the stream has sent the present state; reading goes on. */
async function watch(url: string, { trackingId, seen }: Ride, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/api/v1/stream/public/${trackingId}`, { signal })
  if (!response.ok) throw new Error(`The stream of ${trackingId} answered ${response.status}`)
  const reading = async (): Promise<void> => {
    for await (const { event, data } of readEvents(response.body!)) {
      const now = performance.now()
      if (event !== 'message') continue
      const { version } = streamMessageSchema.parse(JSON.parse(data))
      if (!seen.has(version)) seen.set(version, now)
    }
  }
  void reading().catch((error: Error) => {
    if (!signal.aborted) throw error
  })
  await eventually(() => seen.has(versionBefore), `the stream of ${trackingId} tells the present`, patience)
}

async function tap(taps: Taps, { id, driver, seen }: Ride, step: (typeof steps)[number], due: number): Promise<void> {
  const request = { method: 'PATCH', key: randomUUID(), body: { status: step } }
  await driver.ask(driverOrderSchema, `/api/driver/orders/${id}/status`, request)
  taps.toAnswer.push(performance.now() - due)
  const version = versionBefore + 1 + steps.indexOf(step)
  const seenAt = await eventually(() => seen.get(version), `the stream of ${id} brings version ${version}`, patience)
  taps.toStream.push(seenAt - due)
  taps.arrivals.push({ orderId: id, version, at: wallClock(seenAt) })
}
