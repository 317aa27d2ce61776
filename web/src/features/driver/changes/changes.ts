import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { WorkChange } from '@ilbud/proto/http/dispatch/work-change'

/** What others can change of an order, as far as the driver has to act on it. No report of the driver changes these. */
const parts = {
  pickup: ['pickupAddress', 'pickupContact', 'pickupPhone'],
  delivery: ['deliveryAddress', 'deliveryContact', 'deliveryPhone'],
  time: ['earliestPickup', 'latestDelivery', 'notBefore', 'notAfter'],
  instructions: [
    'pickupNotes',
    'deliveryNotes',
    'specialInstructions',
    'recipientInstructions',
    'leaveAtDoor',
    'place',
    'neighbourName'
  ],
  parcel: ['packageSize', 'packageWeight', 'packageQuantity', 'packageFragile']
} as const satisfies Record<string, readonly (keyof DriverOrder)[]>
export type Part = keyof typeof parts

const partNames = Object.keys(parts) as Part[]

interface SeenOrder {
  /** For the notice that it is gone. */
  address: string
  /** Hashes of what the driver has seen. */
  hashes: Partial<Record<Part, string>>
}

export interface Notice extends WorkChange {
  /** Null: the order was gone before this phone had it. */
  address: string | null
  /** The notice was closed; the order itself is marked until it has been seen. */
  isClosed: boolean
}

/** What others changed, as far as this phone knows. */
export interface Changes {
  /** The latest changes that were received, which the server sends again. */
  ids: string[]
  /** At most one per order, newest last. */
  notices: Notice[]
  /** The open orders as the driver has seen them. */
  orders: Record<string, SeenOrder>
}

export const noChanges: Changes = { ids: [], notices: [], orders: {} }

const longestList = 300
const mostNotices = 50

/** Takes a change from the server; one that is known already has no effect. */
export function addChange(changes: Changes, change: WorkChange): Changes {
  const { ids, notices, orders } = changes
  if (ids.includes(change.id)) return changes
  const former = notices.find(({ orderId }) => orderId === change.orderId)
  // An order that the driver has not seen yet stays a new one.
  const kind = former?.kind === 'given' && change.kind === 'changed' ? 'given' : change.kind
  const address = orders[change.orderId]?.address ?? former?.address ?? null
  return {
    ids: [...ids, change.id].slice(-longestList),
    notices: [
      ...notices.filter(({ orderId }) => orderId !== change.orderId),
      { ...change, kind, address, isClosed: false }
    ].slice(-mostNotices),
    orders
  }
}

/** Takes the open orders: those that are new are the ones to compare with, those that are gone are left out. */
export function addOrders(changes: Changes, open: readonly DriverOrder[]): Changes {
  const { notices, orders } = changes
  const isSame = open.length === Object.keys(orders).length && open.every(({ id }) => orders[id])
  if (isSame && notices.every((notice) => isOfNow(notice, open))) return changes
  return {
    ...changes,
    notices: notices.filter((notice) => isOfNow(notice, open)),
    orders: Object.fromEntries(open.map((order) => [order.id, orders[order.id] ?? toSeen(order)]))
  }
}

/** The driver has read the notice. */
export function closeNotice(changes: Changes, id: string): Changes {
  const notices = changes.notices.flatMap((notice) => {
    if (notice.id !== id) return [notice]
    return isOfOwnOrder(notice) ? [{ ...notice, isClosed: true }] : []
  })
  return { ...changes, notices }
}

/** The driver has seen the order as it is now. */
export function markSeen(changes: Changes, order: DriverOrder): Changes {
  return {
    ...changes,
    notices: changes.notices.filter(({ orderId }) => orderId !== order.id),
    orders: { ...changes.orders, [order.id]: toSeen(order) }
  }
}

export interface OrderMark {
  kind: 'given' | 'changed'
  /** What is different from what the driver has seen. */
  parts: Part[]
}

/** What the driver has not seen of an own order; null: nothing. */
export function markOf({ notices, orders }: Changes, order: DriverOrder): OrderMark | null {
  const kind = notices.find((notice) => notice.orderId === order.id && isOfNow(notice, [order]))?.kind
  if (kind === 'given') return { kind, parts: [] }
  const seen = orders[order.id]
  const changed = seen
    ? partNames.filter((part) => (seen.hashes[part] ?? hashOf(order, part)) !== hashOf(order, part))
    : []
  return kind === 'changed' || kind === 'stepped' || changed.length > 0 ? { kind: 'changed', parts: changed } : null
}

/** The notices to show, newest first: those that agree with the orders, which may be read a moment later. */
export function openNotices({ notices }: Changes, open: readonly DriverOrder[]): Notice[] {
  return notices
    .filter((notice) => !notice.isClosed && isOfOwnOrder(notice) === open.some(({ id }) => id === notice.orderId))
    .toReversed()
}

/** Whether the order is still the driver's, who can look at it. */
export function isOfOwnOrder({ kind }: Notice): boolean {
  return kind === 'given' || kind === 'changed' || kind === 'stepped'
}

/** An order that the driver has picked up is not new to them, whatever this phone has received. */
function isOfNow({ kind, orderId }: Notice, open: readonly DriverOrder[]): boolean {
  return kind !== 'given' || open.every(({ id, status }) => id !== orderId || status === 'accepted')
}

function toSeen(order: DriverOrder): SeenOrder {
  const hashes = Object.fromEntries(partNames.map((part) => [part, hashOf(order, part)]))
  return { address: order.deliveryAddress, hashes }
}

/** FNV-1a: only to find differences, so that the phone stores no second copy of names and codes. */
function hashOf(order: DriverOrder, part: Part): string {
  const text = JSON.stringify(parts[part].map((field) => order[field]))
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}
