import { call, jsonOf, complain, tokenOf } from './api.ts'
import { delivered, notDelivered, placed, scheduled } from './metrics.ts'
import { parcelBetween, type Place, tripBetween } from './parcel-form.ts'
import { follow, hasEnded } from './stream.ts'
import type { World } from './world.ts'

const sizes = ['small', 'medium', 'large'] as const
/** How long a delivery may take; the drivers of a stage need some seconds. */
const patienceMs = 40_000
/** The share of senders that order for the next day. */
const scheduledShare = 0.2

/** Asks for a price, places an order, and follows it until delivery; or orders for tomorrow and changes their mind. */
export function sendParcel(world: World): void {
  const token = tokenOf(world.sender, world.password)
  const [from, to] = pickTwo(world.places)
  if (Math.random() < scheduledShare) sendTomorrow(token, from, to)
  else sendNow(world, token, [from, to])
}

/** Nobody carries it during the test, so it is canceled again. */
function sendTomorrow(token: string, from: Place, to: Place): void {
  const slot = pickSlot(token, from, to)
  if (!slot) return
  const times = { isAsap: false, scheduledPickup: slot.from, scheduledDelivery: slot.to }
  const body = { ...parcelBetween(from, to), ...times }
  const request = { name: '/api/v1/orders', token, body, key: crypto.randomUUID(), allowed: [201] }
  const created = call('POST', '/api/v1/orders', request)
  if (created.status !== 201) return
  scheduled.add(1)
  const { id, order } = jsonOf<Scheduled>(created)
  if (order.earliestPickup !== slot.from || order.latestDelivery !== slot.to) {
    complain(request.name, `${id} was ordered for ${slot.from} to ${slot.to} and is not`)
  }
  if (Math.random() < 0.1) sendAgain(request, id)
  const cancel = { name: '/api/v1/orders/{id}/cancel', token, body: {}, key: crypto.randomUUID() }
  call('POST', `/api/v1/orders/${id}/cancel`, cancel)
}

interface Scheduled {
  id: string
  order: { earliestPickup: string | null; latestDelivery: string | null }
}

interface Slot {
  from: string
  to: string
  available: boolean
}

/** A window of the next day that can be had; null if there is none. */
function pickSlot(token: string, from: Place, to: Place): Slot | null {
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  const { pickupLat, pickupLng, deliveryLat, deliveryLng } = tripBetween(from, to)
  const query = queryOf({ date, pickupLat, pickupLng, deliveryLat, deliveryLng })
  const answer = call('GET', `/api/v1/slots?${query}`, { name: '/api/v1/slots', token })
  if (answer.status !== 200) return null
  const available = jsonOf<Slot[]>(answer).filter((slot) => slot.available)
  return available[Math.floor(Math.random() * available.length)] ?? null
}

function sendNow(world: World, token: string, [from, to]: [Place, Place]): void {
  const packageSize = sizes[Math.floor(Math.random() * sizes.length)]!
  const quoteId = Math.random() < 0.5 ? askQuote(token, from, to, packageSize) : null
  const body = { ...parcelBetween(from, to), packageSize, quoteId }
  const request = { name: '/api/v1/orders', token, body, key: crypto.randomUUID(), allowed: [201] }
  const created = call('POST', '/api/v1/orders', request)
  if (created.status !== 201) return
  placed.add(1)
  const { id, trackingId } = jsonOf<{ id: string; trackingId: string }>(created)
  const seen = follow(trackingId, { ...world, channel: 'sender', isNew: true, holdMs: patienceMs })
  if (seen.status === 'DELIVERED') delivered.add(1)
  else if (!hasEnded(seen)) notDelivered.add(1)
  if (Math.random() < 0.1) sendAgain(request, id)
  if (Math.random() < 0.2) call('GET', '/api/v1/orders?limit=20', { name: '/api/v1/orders', token })
}

/** A phone that received no answer sends the request again: the same key must not create a second order. */
function sendAgain(request: Parameters<typeof call>[2], id: string): void {
  const again = call('POST', '/api/v1/orders', request)
  if (again.status === 201 && jsonOf<{ id: string }>(again).id !== id) {
    complain(request.name, `one key made ${id} and another order`)
  }
}

function askQuote(token: string, from: Place, to: Place, packageSize: string): string | null {
  const { packageWeight, packageQuantity } = parcelBetween(from, to)
  const query = queryOf({ ...tripBetween(from, to), packageSize, packageWeight, packageQuantity })
  const quoted = call('GET', `/api/v1/quotes?${query}`, { name: '/api/v1/quotes', token })
  return quoted.status === 200 ? jsonOf<{ quoteId: string | null }>(quoted).quoteId : null
}

function queryOf(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

function pickTwo(places: Place[]): [Place, Place] {
  const first = Math.floor(Math.random() * places.length)
  const second = (first + 1 + Math.floor(Math.random() * (places.length - 1))) % places.length
  return [places[first]!, places[second]!]
}
