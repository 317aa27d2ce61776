import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { claimText } from './claim-text.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

it.each([
  ['99.5%', '99.5%', '99,5\u00a0%'],
  ['99,50 %', '99.50%', '99,50\u00a0%'],
  ['98%', '98%', '98\u00a0%'],
  ['10k+', '10k+', '10k+'],
  ['24/7', '24/7', '24/7'],
  ['over 99.5%', 'over 99.5%', 'over 99.5%']
])('the claim %s is %s in English and %s in Swedish', (claim, en, sv) => {
  speak('en')
  expect(claimText(claim)).toBe(en)
  speak('sv')
  expect(claimText(claim)).toBe(sv)
})
