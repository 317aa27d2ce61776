import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTariff } from '@ilbud/proto/http/price/price'
import { firstHours } from './schedule/opening-hours.ts'
import { changeSettings, firstDispatch, type Settings } from './settings.ts'

const before: Settings = {
  tariff: firstTariff,
  claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
  attemptLimit: 2,
  delayThresholdMinutes: 10,
  driverCostOre: 6500,
  schedule: firstHours,
  dispatch: firstDispatch,
  failed: { decisionMinutes: 120 },
  sandbox: { stepSeconds: 5 }
}

describe('changing the settings', () => {
  it('changing the settings changes what was said and leaves the rest', () => {
    expect(changeSettings(before, { claims: { onTime: '98%' }, delayThresholdMinutes: 0 })).toEqual({
      ...before,
      claims: { ...before.claims, onTime: '98%' },
      delayThresholdMinutes: 0
    })
  })

  it('changing the settings numbers a tariff that is another one', () => {
    expect(changeSettings(before, { tariff: { base: 109, multipliers: { small: 0.7 } } }).tariff).toEqual({
      ...firstTariff,
      version: 2,
      base: 109,
      sizeTenths: { ...firstTariff.sizeTenths, small: 7 }
    })
    expect(changeSettings(before, { attemptLimit: 3 }).tariff).toBe(firstTariff)
  })

  it('changing the settings charges an old order of the largest size what the largest costs', () => {
    const { sizeTenths } = changeSettings(before, { tariff: { multipliers: { large: 2, custom: 1.9 } } }).tariff
    expect(sizeTenths.extra_large).toBe(20)
  })

  it.each([
    [{ opens: '21:00' }, ['schedule.lastPickup']],
    [{ lastPickup: '22:30' }, ['schedule.closes']],
    [{ opens: '22:00', lastPickup: '21:00', closes: '20:00' }, ['schedule.lastPickup', 'schedule.closes']]
  ])('opening hours that end before they begin are refused at the field: %j', (schedule, paths) => {
    const errors = paths.map((path) => expect.objectContaining({ path }))
    expect(() => changeSettings(before, { schedule })).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: { errors } })
    )
    expect(changeSettings(before, { schedule: { opens: '20:00' } }).schedule.opens).toBe('20:00')
  })

  it.each([
    {},
    { tariff: {} },
    { tariff: { base: 99, multipliers: { small: 0.8 } }, attemptLimit: 2 },
    { tariff: { base: undefined, multipliers: undefined }, claims: { onTime: undefined }, driverCostOre: undefined }
  ])('changing the settings by %j changes nothing', (wish) => {
    expect(changeSettings(before, wish)).toBe(before)
  })

  it('changing the settings keeps every tenth exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (tenths) => {
        const { tariff: after } = changeSettings(before, { tariff: { multipliers: { large: tenths / 10 } } })
        expect(after.sizeTenths.large).toBe(tenths)
      })
    )
  })
})
