import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('toCsv', () => {
  it('quotes what needs it and parts cells as the language does', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(toCsv([['a', 'b, "c"'], ['å']])).toBe('\uFEFFa,"b, ""c"""\r\nå\r\n')
    i18n.loadAndActivate({ locale: 'sv', messages: {} })
    expect(toCsv([['a', 'b']])).toBe('\uFEFFa;b\r\n')
  })

  it('keeps a spreadsheet from running a cell, and numbers and phones as they are', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(toCsv([['=1+1', '@sum', '-4', '+46 70 174 06 05']])).toBe("\uFEFF'=1+1,'@sum,-4,+46 70 174 06 05\r\n")
  })
})
