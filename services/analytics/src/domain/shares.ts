import { localDay } from '@ilbud/proto/http/times/local-day'
import { adminStatusOf } from './admin-status.ts'
import type { CountedOrder } from './counted-order.ts'
import type { OrderFact } from './order-fact.ts'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'

/** What one order or driver adds to a row of a rollup. */
export interface Share {
  table: RollupName
  key: Record<string, string | number>
  sums: Record<string, number>
}

/** The rollups, in the order in which a transaction locks their rows. */
export const rollupNames = ['driver_days', 'company_days', 'district_days', 'status_days', 'days'] as const
export type RollupName = (typeof rollupNames)[number]

/** The name for orders outside all districts. */
export const otherDistrict = 'Other'

// Eight events are handled at the same time, and each locks the row of its day until its commit.
const stripes = 4

/** The stripe of a day's sums to which an order or a driver adds. */
export function stripeOf(id: string): number {
  return Number.parseInt(id.slice(-1), 16) % stripes
}

/** Everything that an order adds to the rollups, on the day it was placed and the day it ended. */
export function sharesOf(order: CountedOrder): Share[] {
  const { orderId, placedAt, city } = order
  const stripe = stripeOf(orderId)
  const day = localDay(placedAt)
  const district = order.district ?? otherDistrict
  return [
    { table: 'days', key: { day, stripe }, sums: { placed: 1 } },
    // Canceled orders are no failures, which is how their status reads.
    ...(order.state === 'CANCELED'
      ? []
      : [{ table: 'status_days' as const, key: { day, status: adminStatusOf(order), stripe }, sums: { orders: 1 } }]),
    { table: 'district_days', key: { day, city, district }, sums: { orders: 1 } },
    ...(order.companyId
      ? [{ table: 'company_days' as const, key: { company_id: order.companyId, day }, sums: { orders: 1 } }]
      : []),
    ...(order.endedAt ? endShares(order, order.endedAt, { stripe, city, district }) : [])
  ]
}

/** Places where a driver has done something: each parcel counts. */
const stopCommands: readonly OrderCommand[] = [
  'markPickedUp',
  'confirmDelivery',
  'reportFailedAttempt',
  'confirmReturn',
  'dropAtHub',
  'loadAtHub'
]
const assigningCommands: readonly OrderCommand[] = ['acceptOffer', 'assignDriver', 'reassignDriver']

/** What a step adds to its day; a correction takes away what the corrected step has added to its own. */
export function stepShares({ command, orderId, at }: Pick<OrderFact, 'command' | 'orderId' | 'at'>): Share[] {
  const key = { day: localDay(at), stripe: stripeOf(orderId) }
  if (stopCommands.includes(command)) return [{ table: 'days', key, sums: { stops: 1 } }]
  return assigningCommands.includes(command) ? [{ table: 'days', key, sums: { assigned: 1 } }] : []
}

/** What an offer adds to the day on which it was made or ended. */
export function offerShare(orderId: string, day: string, what: 'made' | 'accepted' | 'declined' | 'expired'): Share {
  return { table: 'days', key: { day, stripe: stripeOf(orderId) }, sums: { [`offers_${what}`]: 1 } }
}

/** What a way from one stop to the next adds to its day. */
export function legShare(orderId: string, day: string, metres: number): Share {
  return { table: 'days', key: { day, stripe: stripeOf(orderId) }, sums: { driven_m: metres } }
}

interface Where {
  stripe: number
  city: string
  district: string
}

function endShares(order: CountedOrder, endedAt: Date, { stripe, city, district }: Where): Share[] {
  const day = localDay(endedAt)
  const key = { day, stripe }
  if (order.state === 'CANCELED') return [{ table: 'days', key, sums: { canceled: 1 } }]
  if (order.state !== 'DELIVERED') return [{ table: 'days', key, sums: { failed: 1 } }]

  const { companyId, driverId, totalAmountOre, payOre } = order
  const onTime = endedAt <= order.firstPromise ? 1 : 0
  const shares: Share[] = [
    {
      table: 'days',
      key,
      sums: {
        delivered: 1,
        on_time: onTime,
        revenue_ore: totalAmountOre,
        ...(order.pickedUpAt && { timed: 1, delivery_ms: endedAt.getTime() - order.pickedUpAt.getTime() }),
        ...(companyId && { company_revenue_ore: totalAmountOre, company_cost_ore: payOre })
      }
    },
    { table: 'district_days', key: { day, city, district }, sums: { revenue_ore: totalAmountOre } }
  ]
  if (driverId) {
    shares.push({ table: 'driver_days', key: { driver_id: driverId, day }, sums: { deliveries: 1, on_time: onTime } })
  }
  if (companyId) {
    const sums = { delivered: 1, revenue_ore: totalAmountOre, cost_ore: payOre }
    shares.push({ table: 'company_days', key: { company_id: companyId, day }, sums })
  }
  return shares
}

/** The shares that turn `before` into `after`; rows that do not change are left out. */
export function difference(before: Share[], after: Share[]): Share[] {
  return addUp([...before.map(negative), ...after])
}

function negative(share: Share): Share {
  return { ...share, sums: Object.fromEntries(Object.entries(share.sums).map(([name, sum]) => [name, -sum])) }
}

/** Adds up shares of the same row, and leaves out those that are 0. */
export function addUp(shares: Share[]): Share[] {
  const sums = createSums()
  sums.add(shares)
  return sums.list()
}

export interface Sums {
  add(shares: Share[]): void
  list(): Share[]
}

/** Adds up shares one at a time. */
export function createSums(): Sums {
  const rows = new Map<string, Share>()

  function addOne({ table, key, sums }: Share): void {
    const id = `${table} ${Object.values(key).join(' ')}`
    const row = rows.get(id) ?? { table, key, sums: {} }
    for (const [name, sum] of Object.entries(sums)) row.sums[name] = (row.sums[name] ?? 0) + sum
    rows.set(id, row)
  }

  function withoutZeros(share: Share): Share {
    return { ...share, sums: Object.fromEntries(Object.entries(share.sums).filter(([, sum]) => sum !== 0)) }
  }

  return {
    add: (shares) => shares.forEach(addOne),
    list: () => [...rows.values()].map(withoutZeros).filter(({ sums }) => Object.keys(sums).length > 0)
  }
}
