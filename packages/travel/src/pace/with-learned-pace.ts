import type { TravelMatrix, TravelTimes } from '#travel-times.ts'
import type { LearnedPace } from './learned-pace.ts'
import type { Pace } from './pace-sums.ts'

/**
 * A model's travel times in the pace that its drives have had. Lengths and lines stay, and so does everything while
 * nothing is learned. `learned` is called for every answer, so that it may learn more.
 */
export function withLearnedPace(times: TravelTimes, learned: () => LearnedPace): TravelTimes {
  return {
    name: times.name,
    async matrix(points, departAt): Promise<TravelMatrix> {
      const matrix = await times.matrix(points, departAt)
      const inHour = learned().at(matrix.source, departAt)
      if (!inHour) return matrix
      const { drives, confidence } = inHour
      const seconds = matrix.seconds.map((row, from) =>
        row.map((value, to) => {
          const pace = inHour.between(points[from]!, points[to]!)
          return value * ratioOf(pace, matrix.mainShares?.[from]![to])
        })
      )
      return { ...matrix, seconds, learned: { drives, confidence } }
    },
    async legs(points, departAt) {
      const legs = await times.legs(points, departAt)
      return legs.map((leg, at) => {
        const pace = learned()
          .at(leg.source, departAt)
          ?.between(points[at]!, points[at + 1]!)
        return pace ? { ...leg, seconds: leg.seconds * ratioOf(pace, leg.mainShare) } : leg
      })
    }
  }
}

function ratioOf({ main, side }: Pace, mainShare = 1): number {
  return main * mainShare + side * (1 - mainShare)
}
