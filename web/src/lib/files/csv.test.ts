import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('toCsv', () => {
  it('toCsv quotes where needed and separates cells by the language', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(toCsv([['a', 'b, "c"'], ['å']])).toBe('\uFEFFa,"b, ""c"""\r\nå\r\n')
    i18n.loadAndActivate({ locale: 'sv', messages: {} })
    expect(toCsv([['a', 'b']])).toBe('\uFEFFa;b\r\n')
  })

  it.each(['=HYPERLINK("x")', '+SUM(A1)', '-2+3+cmd', '@x', '\tx', '＝x', '－x', '-'])(
    'toCsv keeps a spreadsheet from running %j',
    (text) => {
      expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/)
    }
  )

  it.each(['-4', '-12.50', '+46 70-174 06 05'])('toCsv leaves %j unchanged', (text) => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(toCsv([[text]])).toBe(`\uFEFF${text}\r\n`)
  })
})
