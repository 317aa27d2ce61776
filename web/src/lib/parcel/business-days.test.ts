import { describe, expect, it } from 'vitest'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

describe('business days in Sweden', () => {
  it.each([
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-14', 'Ascension Day'],
    ['2026-06-19', 'Midsummer Eve'],
    ['2027-06-25', 'Midsummer Eve'],
    ['2025-04-18', 'Good Friday'],
    ['2026-12-24', 'Christmas Eve'],
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday']
  ])('%s is no business day: %s', (date) => {
    expect(isBusinessDay(date)).toBe(false)
  })

  it('an ordinary Monday is a business day', () => {
    expect(isBusinessDay('2026-11-23')).toBe(true)
  })

  it('business days skip weekends and holidays', () => {
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-21', 2)).toBe('2026-11-24')
    // Maundy Thursday: Friday, the weekend and Monday do not count.
    expect(addBusinessDays('2026-04-02', 2)).toBe('2026-04-08')
    // From Christmas over New Year.
    expect(addBusinessDays('2026-12-23', 2)).toBe('2026-12-29')
  })
})
