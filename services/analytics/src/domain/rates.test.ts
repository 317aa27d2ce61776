import { expect, it } from 'vitest'
import { meanMinutes, meanSek, percent, ratio, sek } from './rates.ts'

it('a rate of nothing is 0', () => {
  expect([percent(0, 0), ratio(0, 0), meanSek(0, 0), meanMinutes(0, 0)]).toEqual([0, 0, 0, 0])
})

it('a rate rounds half away from zero, as Postgres does', () => {
  expect([percent(1, 8), percent(1, 16), percent(-1, 16), percent(2, 3)]).toEqual([12.5, 6.3, -6.3, 66.7])
  expect([ratio(1, 3), ratio(1, 20)]).toEqual([0.3, 0.1])
  expect([meanSek(29_701, 2), meanMinutes(90_000, 1), meanMinutes(89_999, 1)]).toEqual([148.51, 2, 1])
})

it('öre are formatted as SEK with at most two decimals', () => {
  expect([sek(9900), sek(12_345), sek(3)]).toEqual([99, 123.45, 0.03])
})
