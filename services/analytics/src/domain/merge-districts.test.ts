import { expect, it } from 'vitest'
import { mergeDistricts } from './merge-districts.ts'

const cell = (district: string, orders: number, city = 'Stockholm') => ({
  district,
  city,
  orders,
  revenueOre: orders * 100
})

it('districts with fewer than five orders are merged, those without a district among them', () => {
  expect(mergeDistricts([cell('Östermalm', 4), cell('Södermalm', 9), cell('Other', 3), cell('Årsta', 5)])).toEqual([
    cell('Södermalm', 9),
    cell('Årsta', 5),
    cell('Other', 7)
  ])
})

it('merging takes the next smallest along when what was merged is too small itself', () => {
  expect(mergeDistricts([cell('Södermalm', 9), cell('Årsta', 6), cell('Östermalm', 1)])).toEqual([
    cell('Södermalm', 9),
    cell('Other', 7)
  ])
})

it('what comes from two cities is merged without a city', () => {
  expect(mergeDistricts([cell('Haga', 2, 'Karlstad'), cell('Östermalm', 4)])).toEqual([cell('Other', 6, 'Other')])
})

it('merging keeps what is large enough, and makes nothing of nothing', () => {
  expect(mergeDistricts([cell('Södermalm', 5)])).toEqual([cell('Södermalm', 5)])
  expect(mergeDistricts([])).toEqual([])
})
