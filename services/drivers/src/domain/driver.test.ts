import { describe, expect, it } from 'vitest'
import { acceptsBeginDuty, changeDisabled, changeDuty, type Driver } from './driver.ts'

const noon = new Date('2026-01-01T12:00:00Z')
const later = new Date('2026-01-01T13:00:00Z')
const driver: Driver = {
  id: 'd',
  name: 'Elin',
  phone: null,
  disabled: false,
  onDuty: false,
  dutySince: null,
  dutyChangedAt: null,
  profileChangedAt: null,
  version: 1
}
const onDuty: Driver = { ...driver, onDuty: true, dutySince: noon, dutyChangedAt: noon }

describe('changeDuty', () => {
  it('beginning and ending a duty each take the next version', () => {
    expect(changeDuty(driver, true, noon)).toEqual({ ...onDuty, version: 2 })
    expect(changeDuty(onDuty, false, later)).toEqual({ ...driver, dutyChangedAt: later, version: 2 })
  })

  it('changes nothing when asked for what is', () => {
    expect(changeDuty(driver, false, later)).toBeNull()
    expect(changeDuty(onDuty, true, later)).toBeNull()
  })

  it('a disabled driver cannot go on duty', () => {
    expect(changeDuty({ ...driver, disabled: true }, true, noon)).toBeNull()
  })
})

describe('changeDisabled', () => {
  it('disabling a driver ends the duty', () => {
    expect(changeDisabled(onDuty, true, later)).toEqual({
      ...driver,
      disabled: true,
      dutyChangedAt: later,
      version: 2
    })
  })

  it('an enabled driver is off duty', () => {
    expect(changeDisabled({ ...driver, disabled: true }, false, later)).toEqual({ ...driver, version: 2 })
  })

  it('changes nothing when asked for what is', () => {
    expect(changeDisabled(driver, false, later)).toBeNull()
  })
})

describe('acceptsBeginDuty', () => {
  it('accepting begins the duty of a driver who has not changed it since', () => {
    expect(acceptsBeginDuty(driver, noon)).toBe(true)
    expect(acceptsBeginDuty({ ...driver, dutyChangedAt: noon }, later)).toBe(true)
  })

  it('accepting begins no duty for a driver on duty, or when it is older than the last change', () => {
    expect(acceptsBeginDuty(onDuty, later)).toBe(false)
    expect(acceptsBeginDuty({ ...driver, dutyChangedAt: later }, noon)).toBe(false)
  })
})
