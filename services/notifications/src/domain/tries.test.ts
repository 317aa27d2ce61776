import { describe, expect, it } from 'vitest'
import { nextTry } from './tries.ts'

const at = new Date('2026-01-01T12:00:00.000Z')
const after = (ms: number): Date => new Date(at.getTime() + ms)
const hour = 3_600_000

describe('nextTry', () => {
  it('the pauses between attempts double, up to an hour', () => {
    const pauses = [1, 2, 3, 10, 11, 40].map((tries) => nextTry(tries, at, at)!.getTime() - at.getTime())
    expect(pauses).toEqual([5_000, 10_000, 20_000, 2_560_000, hour, hour])
  })

  it('attempts end when the next one would come a day after the cause', () => {
    expect(nextTry(20, at, after(23 * hour))).toEqual(after(24 * hour))
    expect(nextTry(20, at, after(23 * hour + 1))).toBeNull()
  })

  it('attempts go on long enough to outlast a bad day of a mail server', () => {
    let [now, tries] = [at, 0]
    for (let next: Date | null = at; next; next = nextTry(++tries, at, now)) now = next
    expect(tries).toBeGreaterThan(25)
    expect(now.getTime()).toBeGreaterThan(after(22 * hour).getTime())
  })
})
