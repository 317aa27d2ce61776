import type { AdminVerb } from '#http/dispatch/admin-commands.ts'
import { minute } from '#http/limits.ts'
import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

const verbs: Record<AdminVerb, string> = {
  assign: 'Give the order to a driver',
  reassign: 'Give the order to another driver',
  release: 'Take the order from its driver, before the pickup',
  cancel: 'Cancel before pickup',
  recall: 'Have the parcel brought back, at the sender’s request',
  return: 'Send the parcel back to the sender',
  retry: 'Try the delivery again',
  'pickup-failed': 'The parcel could not be picked up',
  'attempt-failed': 'The parcel could not be delivered',
  hub: 'Have the parcel dropped at the hub',
  delay: 'Mark the order as late, or no longer late',
  correct: 'Take the last step back. Sent twice, it takes two, unless `version` or `Idempotency-Key` is given',
  override: 'Perform a driver’s command in the driver’s place',
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
    summary: 'All orders, filtered, searched, sorted and paged. X-Total-Count is exact up to 10 000'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/counts',
    service: 'orders',
    policy: staff,
    summary: "The number of orders in each of the board's four filters, exact up to 10 000"
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/exceptions',
    service: 'orders',
    policy: staff,
    summary: 'The number of orders that need attention now, by reason'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id',
    service: 'orders',
    policy: staff,
    summary: 'One order with its history'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id/candidates',
    service: 'orders',
    policy: staff,
    summary: 'Drivers who could take the order, best first'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/recipients',
    service: 'orders',
    policy: ['admin'],
    summary: 'People to whom parcels were sent, latest first'
  },
  ...Object.entries(verbs).map(verbRoute),
  {
    method: 'POST',
    path: '/api/admin/v1/orders/bulk',
    service: 'orders',
    policy: staff,
    // The board sends one per driver of a plan.
    limit: { perUser: minute(90) },
    summary:
      'Apply one command to at most 1000 orders, by ids or by a filter; a result for each order. It has no Idempotency-Key: `versions` keep one that is sent twice from being applied twice'
  },
  {
    method: 'POST',
    path: '/api/admin/v1/dispatch/plan',
    service: 'orders',
    policy: staff,
    limit: { perUser: minute(30), name: 'plan orders' },
    summary:
      'Which driver on duty should have which of at most 600 waiting orders, and what that changes for the routes; `apply` assigns them'
  }
]
