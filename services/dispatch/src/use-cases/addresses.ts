import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { TimedStop } from '#domain/stop.ts'
import type { User } from '@ilbud/kernel/http/identity'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { type OrderStops, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { Logger } from 'pino'

export interface AddressedStop extends TimedStop {
  address: string
  exact: LatLng | null
}

/** The stops with what only orders knows: addresses and exact places, as far as the reader may see them. Never rejects. */
export type Addresses = (reader: User, stops: readonly TimedStop[]) => Promise<AddressedStop[]>

export function createAddresses(calls: Calls, log: Logger): Addresses {
  const orders = calls.to(Orders)

  async function fetchStops(reader: User, stops: readonly TimedStop[]): Promise<OrderStops[]> {
    const orderIds = [...new Set(stops.map(({ orderId }) => orderId))]
    if (orderIds.length === 0) return []
    try {
      return (await orders.stops({ orderIds, userId: reader.id, role: reader.role })).orders
    } catch (error) {
      log.warn({ err: error }, 'addresses could not be read from orders')
      return []
    }
  }

  return async (reader, stops) => {
    const found = new Map((await fetchStops(reader, stops)).map((order) => [order.orderId, order]))
    return stops.map((stop) => {
      const order = found.get(stop.orderId)
      // Of a hub only its name is known.
      const place = stop.kind === 'hub' ? undefined : stop.kind === 'delivery' ? order?.delivery : order?.pickup
      const isExact = place?.lat !== undefined && place.lng !== undefined
      return {
        ...stop,
        address: place?.address ?? stop.area,
        exact: isExact ? { lat: place.lat!, lng: place.lng! } : stop.place
      }
    })
  }
}
