import { describe, expect, it } from 'vitest'
import { Admission } from './admission.ts'

describe('Admission', () => {
  it('nothing is refused while the event loop is in time, and nothing ever without a bound', () => {
    const admission = new Admission(250)
    for (const delay of [0, 100, 250]) admission.sample(delay)
    expect(admission.refuses(0)).toBe(false)
    const unbound = new Admission(0)
    unbound.sample(60_000)
    expect(unbound.refuses(0)).toBe(false)
  })

  it('one late sample refuses little, and a loop that stays late most, but never all', () => {
    const admission = new Admission(250)
    admission.sample(251)
    expect([0.09, 0.11].map((random) => admission.refuses(random))).toEqual([true, false])
    for (let at = 0; at < 20; at++) admission.sample(1000)
    expect([0.94, 0.96].map((random) => admission.refuses(random))).toEqual([true, false])
  })

  it('everything is let in again when the loop has been in time for a while', () => {
    const admission = new Admission(250)
    for (let at = 0; at < 20; at++) admission.sample(1000)
    admission.sample(0)
    expect(admission.refuses(0.5)).toBe(true)
    for (let at = 0; at < 20; at++) admission.sample(0)
    expect(admission.refuses(0)).toBe(false)
  })
})
