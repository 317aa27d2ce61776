import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
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
  vehicle: usualVehicles.car,
  breakUntil: null,
  shiftEndsAt: null,
  version: 1
}
const onDuty: Driver = { ...driver, onDuty: true, dutySince: noon, dutyChangedAt: noon }

describe('changeDuty', () => {
  it('beginning and ending a duty each take the next version', () => {
    expect(changeDuty(driver, { onDuty: true }, noon)).toEqual({ ...onDuty, version: 2 })
    expect(changeDuty(onDuty, { onDuty: false }, later)).toEqual({ ...driver, dutyChangedAt: later, version: 2 })
  })

  it('changeDuty changes nothing when the duty is already as requested', () => {
    expect(changeDuty(driver, { onDuty: false }, later)).toBeNull()
    expect(changeDuty(onDuty, { onDuty: true }, later)).toBeNull()
  })

  it('a disabled driver cannot go on duty', () => {
    expect(changeDuty({ ...driver, disabled: true }, { onDuty: true }, noon)).toBeNull()
  })
})

describe('changeDuty of a driver on duty', () => {
  it('a break, an end of the shift and another vehicle stay until something else is wanted', () => {
    const wish = { onDuty: true, breakUntil: later, shiftEndsAt: later, vehicle: usualVehicles.van }
    const onBreak = changeDuty(onDuty, wish, noon)!
    expect(onBreak).toEqual({
      ...onDuty,
      breakUntil: later,
      shiftEndsAt: later,
      vehicle: usualVehicles.van,
      version: 2
    })
    expect(changeDuty(onBreak, { onDuty: true }, noon)).toBeNull()
    expect(changeDuty(onBreak, { onDuty: true, breakUntil: null }, noon)).toMatchObject({
      breakUntil: null,
      shiftEndsAt: later,
      vehicle: usualVehicles.van,
      dutySince: noon
    })
  })

  it('the end of the duty ends the break, and the next duty begins without one but with the same vehicle', () => {
    const onBreak = { ...onDuty, breakUntil: later, shiftEndsAt: later, vehicle: usualVehicles.bike }
    const off = changeDuty(onBreak, { onDuty: false, breakUntil: later }, later)!
    expect(off).toMatchObject({ onDuty: false, breakUntil: null, shiftEndsAt: null, vehicle: usualVehicles.bike })
    expect(changeDuty(off, { onDuty: true }, later)).toMatchObject({ breakUntil: null, vehicle: usualVehicles.bike })
    expect(changeDisabled(onBreak, true, later)).toMatchObject({ breakUntil: null, shiftEndsAt: null })
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

  it('changeDisabled changes nothing when the driver is already as requested', () => {
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
