import { raisedSize } from '@ilbud/proto/http/price/price'
import type { OfferedSize } from '@ilbud/proto/http/price/quotes'
import type { OrderValues } from './order-values.ts'

/** The size that the price counts if the typed weight does not fit the chosen one; null: it fits, or is not a number. */
export function sizeForWeight({
  packageSize,
  packageWeight
}: Pick<OrderValues, 'packageSize' | 'packageWeight'>): OfferedSize | null {
  const kg = Number(packageWeight.replace(',', '.'))
  if (!(kg > 0)) return null
  const raised = raisedSize({ size: packageSize, weightGrams: Math.round(kg * 1000) })
  return raised === 'extra_large' ? 'custom' : raised
}
