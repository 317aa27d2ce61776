import { call, jsonOf, tokenOf } from './api.ts'
import type { World } from './world.ts'

/** Parcels move for only some seconds, so the list has to be fresh. */
const freshMs = 4000
let known: { ids: string[]; at: number } = { ids: [], at: 0 }

/** The link arrives by mail, which takes a while. */
const mailMs = 1500

interface Order {
  trackingId: string
  createdAt: string
}

/** Tracking IDs of parcels in progress. People get them by mail; here they are read from the dispatcher's board. */
function parcelsUnderWay(world: World): string[] {
  if (Date.now() - known.at < freshMs) return known.ids
  const token = tokenOf(world.admin, world.password)
  const path = '/api/admin/v1/orders'
  const answer = call('GET', `${path}?filter=active&limit=20`, { name: path, token })
  if (answer.status !== 200) return known.ids
  const began = world.startedAt - world.clockAheadMs
  const mailed = Date.now() - world.clockAheadMs - mailMs
  const ids = jsonOf<Order[]>(answer)
    .filter(({ createdAt }) => Date.parse(createdAt) >= began && Date.parse(createdAt) <= mailed)
    .map(({ trackingId }) => trackingId)
  known = { ids, at: Date.now() }
  return known.ids
}

export function pickParcel(world: World): string | null {
  const ids = parcelsUnderWay(world)
  return ids[Math.floor(Math.random() * ids.length)] ?? null
}
