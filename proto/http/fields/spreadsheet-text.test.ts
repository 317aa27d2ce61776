import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula } from './spreadsheet-text.ts'

describe('escapeFormula', () => {
  it.each([
    '=1+1',
    '+SUM(A1)',
    '-2+3+cmd',
    '@x',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1',
    '=HYPERLINK("http://x")',
    '+',
    '-'
  ])('escapeFormula puts an apostrophe before %j', (text) => expect(escapeFormula(text)).toBe(`'${text}`))

  it.each(['+46 70 174 06 05', '+46(0)8-12 34 56', '-12', '-12.50', '-12,50', 'Anna-Karin', 'a=b', '', '1+1', "'=1"])(
    'escapeFormula leaves %j as it is',
    (text) => expect(escapeFormula(text)).toBe(text)
  )

  it('escapeFormula lets nothing through that could call, link or name a cell', () => {
    const risky = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\0'), fc.string())
    fc.assert(
      fc.property(risky, ([sign, rest]) => {
        const out = escapeFormula(sign + rest)
        expect(out.startsWith("'") || /^[+-][\d ().,-]*$/.test(out)).toBe(true)
        expect(out.endsWith(sign + rest)).toBe(true)
      }),
      { numRuns: 10_000 }
    )
  })
})
