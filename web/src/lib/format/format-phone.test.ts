import { expect, it } from 'vitest'
import { formatPhone, phoneHref } from './format-phone.ts'

it.each([
  ['+46701740627', '070-174 06 27'],
  ['+46 70 174 06 27', '070-174 06 27'],
  ['+46 (0)70-174 06 27', '070-174 06 27'],
  ['0046 701740627', '070-174 06 27'],
  ['0701740627', '070-174 06 27'],
  ['070-174 06 27', '070-174 06 27'],
  ['+46846500410', '08-465 004 10'],
  ['08-123 45 67', '08-123 45 67'],
  ['031-123456', '031-12 34 56'],
  ['+4690123456', '090-12 34 56'],
  ['0771-793336', '0771-79 33 36'],
  ['0910 12345', '0910-123 45']
])('the Swedish number %s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

it.each([
  ['+4917612345678', '+4917612345678'],
  ['+49 176 1234 5678', '+49 176 1234 5678'],
  ['0047 22 12 34 56', '+47 22 12 34 56']
])('the foreign number %s is shown with its country: %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

it.each(['–', '', '12345', '46701740627'])('%j is not understood and stays', (typed) => {
  expect(formatPhone(typed)).toBe(typed)
})

it('the dash of an erased person cannot be called, what is not understood can', () => {
  expect(phoneHref('–')).toBeNull()
  expect(phoneHref('12 345')).toBe('tel:12345')
})

it.each(['070-174 06 27', '+46 70 174 06 27', '0046 (0)70 174 06 27'])('%s is called in one form', (typed) => {
  expect(phoneHref(typed)).toBe('tel:+46701740627')
})
