import execution from 'k6/execution'
import { callAsync, complain, jsonOf, tokenOf } from './api.ts'
import { positionsSent } from './metrics.ts'
import { openSocket } from './socket.ts'
import type { Stage } from './stages.ts'
import type { World } from './world.ts'

interface Order {
  id: string
  trackingId: string
  mine: boolean
  createdAt: string
  allowedActions: string[]
}

interface Shift {
  world: World
  id: string
  token: () => string
  /** The end of the shift, by the wall clock. */
  until: number
  pauseMs: number
}

const path = '/api/driver/orders'
/** The product's own limit of open parcels per driver. */
const carMax = 5
/** `WebSocket.OPEN` */
const isOpen = 1
const steps = ['picked_up', 'in_transit', 'delivered']

/** A driver's shift: sends positions over `/ws`, and accepts, carries and delivers parcels. */
export async function drive(world: World, stage: Stage, seconds: number): Promise<void> {
  const at = execution.scenario.iterationInTest
  const { id, username } = world.drivers[at]!
  const token = (): string => tokenOf(username, world.password)
  const until = execution.scenario.startTime + seconds * 1000
  const shift: Shift = { world, id, token, until, pauseMs: stage.tapPause * 1000 }
  await callAsync('PUT', '/api/driver/duty', {
    name: '/api/driver/duty',
    token: token(),
    key: crypto.randomUUID(),
    body: { onDuty: true }
  })
  const hangUp = sharePlace(shift, stage.positionsPerSecond)
  // So that not all phones send at the same moment.
  await pause(Math.random() * shift.pauseMs)
  let etag = ''
  while (Date.now() < until) {
    const headers: Record<string, string> = etag === '' ? {} : { 'if-none-match': etag }
    const list = await callAsync('GET', path, { name: path, token: token(), headers, allowed: [200, 304] })
    if (list.status === 200) {
      etag = list.headers.Etag ?? ''
      await carry(shift, await accept(shift, ours(jsonOf<Order[]>(list), world, at)))
    }
    await pause(shift.pauseMs)
  }
  hangUp()
}

/**
 * The parcels of this run in the pool that are assigned to this driver by id: if all drivers went for the same ones,
 * the test would measure refusals.
 */
function ours(orders: Order[], { startedAt, clockAheadMs, drivers }: World, at: number): Order[] {
  const began = startedAt - clockAheadMs
  return orders.filter(
    ({ id, mine, createdAt, allowedActions }) =>
      !mine &&
      allowedActions.includes('acceptOffer') &&
      Date.parse(createdAt) >= began &&
      parseInt(id.slice(-8), 16) % drivers.length === at
  )
}

async function accept({ id, token }: Shift, offers: Order[]): Promise<Order[]> {
  const taken: Order[] = []
  for (const offer of offers.slice(0, carMax)) {
    const { status } = await callAsync('POST', `${path}/${offer.id}/accept`, {
      name: `${path}/:orderId/accept`,
      token: token(),
      key: crypto.randomUUID(),
      body: { driverId: id },
      allowed: [200, 409]
    })
    if (status === 200) taken.push(offer)
    // Full, with parcels from before this run.
    if (status === 409) break
  }
  return taken
}

/** After a step without an answer the parcel is left alone, since its state is unknown. */
async function carry({ token, pauseMs }: Shift, orders: Order[]): Promise<void> {
  let inCar = orders
  for (const status of steps) {
    if (inCar.length === 0) return
    await pause(pauseMs)
    const moved: Order[] = []
    for (const order of inCar) {
      const answer = await callAsync('PATCH', `${path}/${order.id}/status`, {
        name: `${path}/:orderId/status`,
        token: token(),
        key: crypto.randomUUID(),
        body: { status, occurredAt: new Date().toISOString() }
      })
      if (answer.status === 200) moved.push(order)
    }
    inCar = moved
  }
}

/** Sends positions until the returned function is called. */
function sharePlace({ id, token, until }: Shift, perSecond: number): () => void {
  let sent = token()
  let isOver = false
  let timer: ReturnType<typeof setInterval> | null = null
  const angle = Math.random() * 2 * Math.PI
  const sendPlace = (): void => {
    if (socket.readyState !== isOpen) return
    if (sent !== token()) socket.send(JSON.stringify({ type: 'auth', token: (sent = token()) }))
    // Around the inner city, at the speed of a car.
    const turned = angle + Date.now() / 400_000
    const location = { lat: 59.325 + 0.012 * Math.sin(turned), lng: 18.06 + 0.03 * Math.cos(turned), accuracy: 8 }
    socket.send(
      JSON.stringify({ type: 'location_update', driverId: id, location, timestamp: new Date().toISOString() })
    )
    positionsSent.add(1)
  }
  const socket = openSocket('/ws', {
    opened: () => socket.send(JSON.stringify({ type: 'auth', token: sent })),
    received(data) {
      const { type } = JSON.parse(data) as { type: string }
      if (type === 'ready') timer ??= setInterval(sendPlace, 1000 / perSecond)
      else if (type === 'paused') complain('/ws', 'paused on duty')
    },
    closed(code) {
      if (timer !== null) clearInterval(timer)
      if (!isOver && Date.now() < until) complain('/ws', `closed with ${code}`)
    }
  })
  return () => {
    isOver = true
    socket.close()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
