import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTime } from './local-time.ts'

const hourMs = 3_600_000
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium'
})
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2036, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000)

describe('a time that a form sends', () => {
  it('a time that a form sends means the instant that Stockholm’s clock shows', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const shown = clock.format(at)
        const read = parseTime(shown)!.getTime()
        // An hour of each autumn occurs twice: either is correct.
        expect([0, hourMs]).toContain(Math.abs(read - at))
        expect(clock.format(read)).toBe(shown)
        expect(parseTime(shown.replace(' ', 'T'))!.getTime()).toBe(read)
      })
    )
  })

  it('a time that a form sends means itself where it names its zone', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -11, max: 12 }), (at, hours) => {
        const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
        const text = new Date(at + hours * hourMs).toISOString().slice(0, 19) + zone
        expect(parseTime(text)!.getTime()).toBe(at)
        expect(parseTime(new Date(at).toISOString())!.getTime()).toBe(at)
      })
    )
  })

  it('a time that a form sends is a time or null, whatever is typed', () => {
    const two = fc.nat(99).map((number) => String(number).padStart(2, '0'))
    const zone = fc.constantFrom('', 'Z', '+02:00', '-99:99', ':61')
    const digits = fc
      .tuple(two, two, two, two, two, two, zone)
      .map(([c, y, m, d, h, min, z]) => `${c}${y}-${m}-${d}T${h}:${min}${z}`)
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ unit: 'binary' })), (text) => {
        const read = parseTime(text)
        if (read) expect(read.getTime()).not.toBeNaN()
      })
    )
  })
})
