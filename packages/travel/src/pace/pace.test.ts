import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf } from './pace-cell.ts'
import { learnedPace, type PaceCell } from './learned-pace.ts'
import { addSums, noDrives, paceBounds, paceFrom, type PaceSums, sumsOfDrive, usualPace } from './pace-sums.ts'

const drive = fc.record({
  ratio: fc.double({ min: 0, max: 50, noNaN: true }),
  mainShare: fc.double({ min: 0, max: 1, noNaN: true })
})
const sumOf = (drives: readonly { ratio: number; mainShare: number }[]): PaceSums =>
  drives.map(sumsOfDrive).reduce(addSums, noDrives)

describe('the pace from drives', () => {
  it('the pace from drives is within its bounds, whatever was driven', () => {
    fc.assert(
      fc.property(fc.array(drive), fc.double({ min: 0.01, max: 100, noNaN: true }), (drives, strength) => {
        const { main, side } = paceFrom(sumOf(drives), usualPace, strength)
        for (const pace of [main, side]) {
          expect(pace).toBeGreaterThanOrEqual(paceBounds.least)
          expect(pace).toBeLessThanOrEqual(paceBounds.most)
        }
      })
    )
  })

  it('the pace from drives comes as close as wanted to the pace of the streets, on main streets and on the others', () => {
    const planted = fc.double({ min: 0.7, max: 1.5, noNaN: true })
    fc.assert(
      fc.property(planted, planted, fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true })), (main, side, errors) => {
        // As often too slow as too fast, on streets of every mixture.
        const drives = [0, 0.2, 0.5, 0.8, 1].flatMap((mainShare) =>
          [0, ...errors].flatMap((error) =>
            [error, -error].map((off) => ({ mainShare, ratio: main * mainShare + side * (1 - mainShare) + off }))
          )
        )
        const many = Array.from({ length: Math.ceil(4000 / drives.length) }, () => drives).flat()
        const pace = paceFrom(sumOf(many), usualPace, 10)
        expect(pace.main).toBeCloseTo(main, 1)
        expect(pace.side).toBeCloseTo(side, 1)
      }),
      { numRuns: 30 }
    )
  })

  it('the pace from drives is changed little by few drives, however far they are off', () => {
    fc.assert(
      fc.property(fc.array(drive, { maxLength: 2 }), (drives) => {
        const { main, side } = paceFrom(sumOf(drives), usualPace, 10)
        for (const pace of [main, side]) expect(Math.abs(pace - 1)).toBeLessThan(0.21)
      })
    )
  })

  it('the pace from drives does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(drive, { minLength: 1 }), (drives) => {
        const [one, other] = [drives, drives.toReversed()].map((each) => paceFrom(sumOf(each), usualPace, 10))
        expect(one!.main).toBeCloseTo(other!.main, 6)
        expect(one!.side).toBeCloseTo(other!.side, 6)
      })
    )
  })
})

// A Thursday.
const noon = new Date('2026-01-15T11:00:00Z')
const evening = new Date('2026-01-15T18:30:00Z')
const saturday = new Date('2026-01-17T11:00:00Z')
const [torget, hornstull] = [
  { lat: 59.332, lng: 18.064 },
  { lat: 59.316, lng: 18.034 }
]

function cell(fields: Partial<PaceCell>, drives: number, ratio: number): PaceCell {
  const sums = sumOf(Array.from({ length: drives }, () => ({ ratio, mainShare: 1 })))
  return { source: 'great-circle', weekend: false, hour: 12, area: areaOf(torget, torget), ...sums, ...fields }
}

describe('learnedPace', () => {
  it('an area with few drives has nearly the pace of its hour, an hour without any nearly that of all hours', () => {
    const learned = learnedPace([
      cell({}, 2, 2),
      cell({ area: areaOf(hornstull, hornstull) }, 400, 1.2),
      cell({ hour: 8 }, 400, 1.4)
    ])
    const [atNoon, atNight] = [learned.at('great-circle', noon)!, learned.at('great-circle', evening)!]
    expect(atNoon.between(hornstull, hornstull).main).toBeCloseTo(1.2, 1)
    expect(atNoon.between(torget, torget).main).toBeLessThan(1.3)
    expect(atNight.between(torget, torget).main).toBeCloseTo(1.3, 1)
    expect([atNight.drives, atNight.confidence]).toEqual([0, 0])
  })

  it('the learned pace of an hour has more confidence the more drives there were', () => {
    const confidence = [1, 10, 100].map(
      (drives) => learnedPace([cell({}, drives, 1.2)]).at('great-circle', noon)!.confidence
    )
    expect(confidence).toEqual([1 / 11, 1 / 2, 100 / 110])
  })

  it('the learned pace keeps weekends apart from working days, and models from each other', () => {
    const learned = learnedPace([cell({}, 1000, 1.3), cell({ weekend: true }, 1000, 0.8)])
    expect(learned.at('great-circle', noon)!.pace.main).toBeCloseTo(1.3, 1)
    expect(learned.at('great-circle', saturday)!.pace.main).toBeCloseTo(0.8, 1)
    expect(learned.at('streets', noon)).toBeNull()
    expect(learned.hours('great-circle').map(({ weekend, hour }) => [weekend, hour])).toEqual([
      [false, 12],
      [true, 12]
    ])
  })
})
