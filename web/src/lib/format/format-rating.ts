import type { MeanRating } from '@ilbud/proto/http/parcels/rating'
import { formatNumber } from './format.ts'

/** `4.6 (12)`: the mean of twelve ratings. */
export function formatRating({ mean, count }: NonNullable<MeanRating>): string {
  return `${formatNumber(mean, 1, 1)} (${formatNumber(count)})`
}
