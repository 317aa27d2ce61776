import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { type ParcelFacts, type parcelDetailFields, toKg } from '@ilbud/proto/http/orders/parcel'
import type { parcelRequestFields } from '@ilbud/proto/http/orders/parcel-request'

type ParcelRequest = Pick<OrderFields, keyof typeof parcelRequestFields>
type ParcelDetail = Pick<CustomerOrderDetail, keyof typeof parcelDetailFields>

/** What is carried: the facts that events tell everybody, and what only parties read. */
export interface Parcel extends ParcelFacts {
  category: 'documents' | 'food' | 'fragile' | 'other'
  valueOre: number | null
  notes: string | null
}

/** The parcel as ordered, with the defaults filled in. */
export function parcelOf(fields: ParcelRequest): Parcel {
  const { packageWeight, packageValue } = fields
  return {
    packageSize: fields.packageSize ?? 'medium',
    weightGrams: packageWeight === undefined ? null : Math.round(packageWeight * 1000),
    quantity: fields.packageQuantity ?? 1,
    category: fields.packageCategory ?? 'other',
    valueOre: packageValue === undefined ? null : Math.round(packageValue * 100),
    fragile: fields.packageFragile ?? false,
    notes: fields.packageNotes ?? null
  }
}

/** The parcel as its customer and staff read it. */
export function toParcelDetail({ weightGrams, category, quantity, valueOre, fragile, notes }: Parcel): ParcelDetail {
  return {
    packageWeight: toKg(weightGrams),
    packageCategory: category,
    packageQuantity: quantity,
    packageValue: valueOre === null ? null : valueOre / 100,
    packageFragile: fragile,
    packageNotes: notes
  }
}

/** What has to be requested to send the same again. */
export function toParcelRequest(parcel: Parcel): ParcelRequest {
  const { packageSize, category } = parcel
  const { packageWeight, packageValue, packageNotes, ...detail } = toParcelDetail(parcel)
  return {
    ...detail,
    // Older orders may have a size that is no longer offered.
    packageSize: packageSize === 'extra_large' ? 'custom' : packageSize,
    packageCategory: category,
    packageWeight: packageWeight ?? undefined,
    packageValue: packageValue ?? undefined,
    packageNotes: packageNotes ?? undefined
  }
}
