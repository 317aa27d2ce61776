import type { TravelTimes } from '#travel-times.ts'
import type { ObservedDrive } from './observed-drive.ts'
import type { PaceCell } from './learned-pace.ts'
import { areaOf, paceHourOf } from './pace-cell.ts'
import { sumsOfDrive } from './pace-sums.ts'

// Whoever drove further was not on the way there: an errand, or a block that the model does not know.
const longestDetour = 1.6

/**
 * What a drive says of a model's pace. Null if it went elsewhere first. `usual`: the model without what it has learned.
 */
export async function cellOfDrive(drive: ObservedDrive, usual: TravelTimes): Promise<PaceCell | null> {
  const { from, to, departAt } = drive
  const { source, seconds, metres, mainShares } = await usual.matrix([from, to], departAt)
  const [expected, length] = [seconds[0]![1]!, metres[0]![1]!]
  if (expected <= 0 || drive.metres > longestDetour * length) return null
  const mainShare = mainShares?.[0]![1] ?? 1
  return {
    source,
    ...paceHourOf(departAt),
    area: areaOf(from, to),
    ...sumsOfDrive({ ratio: drive.seconds / expected, mainShare })
  }
}
