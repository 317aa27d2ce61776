import type { AdminVerb } from '#http/admin-commands.ts'
import { minute } from '#http/limits.ts'
import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

const verbs: Record<AdminVerb, string> = {
  assign: 'Give the order to a driver',
  reassign: 'Give the order to another driver',
  release: 'Take the order from its driver, before custody',
  cancel: 'Cancel before pickup',
  recall: 'Have the parcel brought back, as the sender wishes',
  return: 'Send the parcel back to the sender',
  retry: 'Try the delivery again',
  'pickup-failed': 'The parcel could not be picked up',
  'attempt-failed': 'The parcel could not be delivered',
  hub: 'Have the parcel dropped at the hub',
  delay: 'Say that the order is late, or no longer',
  correct: 'Take the last step back',
  override: 'Do a driver’s command in the driver’s place',
  lost: 'Declare the parcel lost or damaged'
}

function verbRoute([verb, summary]: [string, string]): Route {
  return {
    method: 'POST',
    path: `/api/admin/v1/orders/:id/${verb}`,
    service: 'orders',
    // Only an admin may give DeclareLost.
    policy: verb === 'lost' ? ['admin'] : staff,
    limit: { perUser: minute(120) },
    idempotent: `orders.staff.${verb}`,
    summary
  }
}

/** Orders, for staff. */
export const adminOrdersRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/admin/v1/orders',
    service: 'orders',
    policy: staff,
    summary: 'All orders: filtered, searched, sorted, in pages. X-Total-Count is exact up to 10 000'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/counts',
    service: 'orders',
    policy: staff,
    summary: "How many orders each of the board's four filters means, exact up to 10 000"
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/exceptions',
    service: 'orders',
    policy: staff,
    summary: 'How many orders need somebody now, and why'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id',
    service: 'orders',
    policy: staff,
    summary: 'One order with all that was done to it'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id/candidates',
    service: 'orders',
    policy: staff,
    summary: 'Drivers who could take the order, nearest first'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/recipients',
    service: 'orders',
    policy: ['admin'],
    summary: 'Who was sent parcels, the last ones first'
  },
  ...Object.entries(verbs).map(verbRoute),
  {
    method: 'POST',
    path: '/api/admin/v1/orders/bulk',
    service: 'orders',
    policy: staff,
    limit: { perUser: minute(30) },
    summary: 'Do one verb to at most 1000 orders, by ids or by a filter: an answer per order'
  }
]
