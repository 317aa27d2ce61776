import { describe, expect, it } from 'vitest'
import { aSettingsView } from '#test/a-settings-view.ts'
import { changedKeys, problemsOf, type SettingKey, settingRanges, toBody, toTexts } from './settings-fields.ts'

const now = aSettingsView({ driverCostOre: 6550 })
const texts = toTexts(now)

describe('the fields of the settings', () => {
  it('the driver’s pay is shown in kronor and sent in öre', () => {
    expect(texts.driverCostOre).toBe('65.5')
    const typed = { ...texts, driverCostOre: '70,25' }
    expect(toBody(typed, changedKeys(texts, typed))).toEqual({ driverCostOre: 7025 })
  })

  it('only changed fields are sent, multipliers inside the tariff', () => {
    const typed = { ...texts, base: '109', small: '0,9', onTime: '99%' }
    const changed = changedKeys(texts, typed)
    expect(changed).toEqual(['base', 'small', 'onTime'])
    expect(toBody(typed, changed)).toEqual({
      tariff: { base: '109', multipliers: { small: '0.9' } },
      claims: { onTime: '99%' }
    })
    expect(problemsOf(typed, changed)).toEqual({})
  })

  it('the rule of scanning is sent as what it is, yes or no', () => {
    const typed = { ...texts, scanRequired: 'true' }
    const changed = changedKeys(texts, typed)
    expect(toBody(typed, changed)).toEqual({ dispatch: { scanRequired: true } })
    expect(problemsOf(typed, changed)).toEqual({})
  })

  it('a space or a comma alone is no change', () => {
    expect(changedKeys(texts, { ...texts, base: ' 99 ', large: '1,3', support: ' 24/7' })).toEqual([])
  })

  it.each([
    ['base', ''],
    ['base', '99.5'],
    ['perKm', 'much'],
    ['small', '0.85'],
    ['attemptLimit', '0'],
    ['onTime', ''],
    ['driverCostOre', '1.234'],
    ['driverCostOre', 'x'],
    ['lastPickup', '06:30'],
    ['closes', '12:00']
  ] as const)('the field %s refuses "%s"', (key, text) => {
    const typed = { ...texts, [key]: text }
    expect(Object.keys(problemsOf(typed, changedKeys(texts, typed)))).toEqual([key])
  })

  it.each(Object.entries(settingRanges) as [SettingKey, readonly [number, number]][])(
    'the field %s takes exactly the numbers of the range that it shows',
    (key, [lowest, highest]) => {
      const isRefused = (value: number) => key in problemsOf({ ...texts, [key]: String(value) }, [key])
      const step = lowest === 0.1 ? 0.1 : 1
      const around = [lowest - step, lowest, highest, highest + step].map((value) => Number(value.toFixed(1)))
      expect(around.map(isRefused)).toEqual([true, false, false, true])
    }
  )

  it('every number has a range', () => {
    const numbers = Object.keys(texts).filter((key) => /^[\d.]+$/.test(texts[key as SettingKey]))
    expect(Object.keys(settingRanges).toSorted()).toEqual(numbers.toSorted())
  })

  it('what is wrong with the driver’s pay is said in kronor', () => {
    const problemOf = (text: string) => problemsOf({ ...texts, driverCostOre: text }, ['driverCostOre']).driverCostOre
    expect(problemOf('100000')).toBeUndefined()
    expect(problemOf('100001')).toBe('Must be at most 100000')
    expect(problemOf('65.555')).toBe('Must have two decimals at most')
  })

  it('closing before the last pickup is refused at the closing time, whichever of them was changed', () => {
    const typed = { ...texts, lastPickup: '23:30' }
    expect(problemsOf(typed, changedKeys(texts, typed))).toEqual({ closes: 'Must not be before the last pickup' })
    const noTime = { ...texts, closes: 'late' }
    expect(problemsOf(noTime, changedKeys(texts, noTime))).toEqual({ closes: 'Must be a time like 07:00' })
  })
})
