import type { WaitingOrder } from '#domain/work-of.ts'
import type { DispatchDeps } from '#use-cases/deps.ts'
import { listInsertions } from '#use-cases/list-insertions.ts'
import { planWaiting } from '#use-cases/plan-waiting.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Dispatch, type OrderToPlan, type PlanPlace } from '@ilbud/proto/grpc/gen/dispatch_pb'
import { serviceLevelSchema } from '@ilbud/proto/http/orders/order-status'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

/** The calls that dispatch answers to orders. */
export function dispatchRpc(deps: DispatchDeps): RpcService {
  return serve(Dispatch, {
    async insertions({ order, driverIds }) {
      if (!order) throw new NotFoundError('Order')
      const insertions = await listInsertions(deps, { order: waitingOrder(order), driverIds: driverIds.filter(isUuid) })
      return { drivers: insertions.map(({ cost: _cost, ...shown }) => shown) }
    },
    plan: ({ orders }) => planWaiting(deps, orders.map(waitingOrder))
  })
}

function waitingOrder({ from, to, ...order }: OrderToPlan): WaitingOrder {
  const { orderId, weightGrams, quantity, atHub, goesBack } = order
  return {
    orderId,
    weightGrams,
    quantity,
    atHub,
    goesBack,
    from: placeOf(from),
    to: placeOf(to),
    serviceLevel: serviceLevelSchema.parse(order.serviceLevel),
    promise: { low: order.promiseLow, high: order.promiseHigh },
    scheduledPickup: order.scheduledPickup || null,
    scheduledDelivery: order.scheduledDelivery || null
  }
}

function placeOf(place: PlanPlace | undefined): WaitingOrder['from'] {
  return place ? { lat: place.lat, lng: place.lng } : null
}
