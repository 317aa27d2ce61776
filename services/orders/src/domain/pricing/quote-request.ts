import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import type { Load } from '@ilbud/proto/http/price/price'
import type { OfferedSize } from '@ilbud/proto/http/price/quotes'
import { parcelOf } from '#domain/parcel.ts'
import type { End } from './priced-route.ts'

/** The coordinates that a request may give, each with its other half or not at all. */
interface SentPoints {
  pickupLat?: number | undefined
  pickupLng?: number | undefined
  deliveryLat?: number | undefined
  deliveryLng?: number | undefined
}

/** What an order and a request for a quote have in common. A quote is valid only for exactly the same. */
export interface QuoteRequest extends SentPoints {
  pickupAddress: string
  deliveryAddress: string
  packageSize?: OfferedSize | undefined
  /** kg */
  packageWeight?: number | undefined
  packageQuantity?: number | undefined
  serviceLevel?: ServiceLevel | undefined
}

/** The coordinates sent with an address; null unless there are both. */
export function sentPoint(request: SentPoints, end: End): LatLng | null {
  const lat = request[`${end}Lat`]
  const lng = request[`${end}Lng`]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** What is priced of a request, with the defaults filled in. */
export function pricedLoadOf(request: QuoteRequest) {
  const { packageSize: size, weightGrams, quantity } = parcelOf(request)
  return { size, weightGrams, quantity, level: request.serviceLevel ?? 'standard' } satisfies Load
}
