import type { OfferedSize } from '@ilbud/proto/http/quotes'
import type { OrderValues } from './order-values.ts'

/** What a parcel of a size may weigh, in kg. */
const mostKg: Record<OfferedSize, number> = { small: 1, medium: 5, large: 20, custom: Infinity }

/** The smallest size that holds the typed weight, if the chosen one does not; null: it fits, or is not a number. */
export function sizeForWeight({
  packageSize,
  packageWeight
}: Pick<OrderValues, 'packageSize' | 'packageWeight'>): OfferedSize | null {
  const kg = Number(packageWeight.replace(',', '.'))
  if (!(kg > mostKg[packageSize])) return null
  const sizes = Object.keys(mostKg) as OfferedSize[]
  return sizes.find((size) => kg <= mostKg[size]) ?? null
}
