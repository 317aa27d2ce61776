import { fitsVatNumber, showOrgNumber, showVatNumber } from '#domain/org-number.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrgNumber } from './read-org-number.ts'

/** The check digit by the Luhn algorithm, written here independently of the library under test. */
function withCheckDigit(nine: string): string {
  const sum = nine.split('').reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
/** The third and fourth digits of an organisation's number are 20 or more, so that it cannot be a birth date. */
const organisation = fc
  .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 20, max: 99 }), digits(5))
  .map(([first, second, rest]) => withCheckDigit(`${first}${second}${rest}`))
const person = fc
  .tuple(
    fc.date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2005-12-31T00:00:00Z'), noInvalidDate: true }),
    fc.integer({ min: 1, max: 999 })
  )
  .map(([born, serial]) => {
    const date = born.toISOString().slice(2, 10).replaceAll('-', '')
    return withCheckDigit(`${date}${String(serial).padStart(3, '0')}`)
  })
const anyNumber = fc.oneof(organisation, person)

const refuses = (typed: string) =>
  expect(() => readOrgNumber(typed)).toThrow('Please enter a valid organization number')

describe('readOrgNumber', () => {
  it('readOrgNumber reads one number however it is written', () => {
    fc.assert(
      fc.property(organisation, (number) => {
        const hyphenated = `${number.slice(0, 6)}-${number.slice(6)}`
        for (const typed of [number, hyphenated, ` ${hyphenated} `, `16${number}`, `16 ${hyphenated}`]) {
          expect(readOrgNumber(typed)).toEqual({ number, isSoleTrader: false })
        }
        expect(showOrgNumber(readOrgNumber(number))).toBe(hyphenated)
      })
    )
  })

  it('readOrgNumber knows a person by the number, and never shows the last four', () => {
    fc.assert(
      fc.property(person, (number) => {
        const read = readOrgNumber(number)
        expect(read).toEqual({ number, isSoleTrader: true })
        expect(showOrgNumber(read)).toBe(`${number.slice(0, 6)}-****`)
        expect(showVatNumber(`SE${number}01`, read)).toBe(`SE${number.slice(0, 6)}******`)
      })
    )
  })

  it('readOrgNumber refuses any other last digit', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 1, max: 9 }), (number, change) => {
        refuses(`${number.slice(0, 9)}${(Number(number[9]) + change) % 10}`)
      })
    )
  })

  it('readOrgNumber refuses any one digit typed wrong, and answers any text with a number or that refusal', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (number, at, change) => {
        refuses(number.slice(0, at) + String((Number(number[at]) + change) % 10) + number.slice(at + 1))
      })
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d +-]{0,16}$/)), (typed) => {
        try {
          expect(readOrgNumber(typed).number).toMatch(/^\d{10}$/)
        } catch (error) {
          expect(error).toMatchObject({ status: 400, details: { errors: [{ path: 'orgNumber' }] } })
        }
      })
    )
  })
})

describe('fitsVatNumber', () => {
  it('fitsVatNumber takes SE, the number and two digits, with any spaces and case, and nothing else', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, digits(2), (number, other, end) => {
        const org = readOrgNumber(number)
        for (const vat of [`SE${number}${end}`, `se ${number.slice(0, 6)}-${number.slice(6)} ${end}`]) {
          expect(fitsVatNumber(vat, org)).toBe(true)
        }
        expect(fitsVatNumber(`SE${other}${end}`, org)).toBe(other === number)
        for (const vat of [`${number}${end}`, `SE${number}`, `FI${number}${end}`, `SE${number}${end}0`, '']) {
          expect(fitsVatNumber(vat, org)).toBe(false)
        }
      })
    )
  })
})

describe('showVatNumber', () => {
  it('showVatNumber shows a company’s as it was typed, and hides the end of a sole trader’s, whatever it is', () => {
    expect(showVatNumber('SE 556036-0793 01', { number: '5560360793', isSoleTrader: false })).toBe('SE 556036-0793 01')
    const trader = { number: '8507099805', isSoleTrader: true }
    expect(showVatNumber('SE 850709-9805 01', trader)).toBe('SE 850709-**** **')
    expect(showVatNumber('9805', trader)).toBe('****')
    expect(showVatNumber(null, trader)).toBeNull()
  })
})
