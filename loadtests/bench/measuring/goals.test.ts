import { describe, expect, it } from 'vitest'
import { goalLine, isMet, output } from './goals.ts'

const spread = { median: 0.9, min: 0.8, max: 1 }
const measured = (ourMicros: number[], perSecond: number[]) => {
  return { name: 'one', ourMicros, postgresMicros: ourMicros.map(() => 1), perSecond, others: [] }
}

describe('isMet', () => {
  it('a goal compares the median with either bound', () => {
    const goals = [{ atLeast: 0.9 }, { atLeast: 0.91 }, { atMost: 0.9 }, { atMost: 0.89 }]
    expect(goals.map((goal) => isMet({ what: 'a', spread, ...goal }))).toEqual([true, false, true, false])
  })
})

describe('goalLine', () => {
  it("a goal's line names the goal, the measured figure and whether it was met", () => {
    expect(goalLine({ what: 'rows', spread, atLeast: 0.95, byClock: { median: 1.234, min: 1, max: 2 } })).toMatch(
      /^rows +0\.9× \(0\.8×–1×\) {2}goal ≥ 0\.95×: missed, by the clock 1\.23×$/
    )
  })
})

describe('output', () => {
  it('output is compared round by round, the CPU of Postgres included', () => {
    const { spread, byClock } = output(measured([1, 3], [10, 10]), measured([3, 7], [5, 20]))
    expect([spread.min, spread.max]).toEqual([2, 2])
    expect(byClock).toEqual({ median: 2, min: 0.5, max: 2 })
  })
})
