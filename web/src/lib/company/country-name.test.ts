import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countryName, storedCountry } from './country-name.ts'

let before: string
beforeEach(() => {
  before = i18n.locale
})
afterEach(() => i18n.activate(before))

function inSwedish(): void {
  i18n.load('sv', {})
  i18n.activate('sv')
}

describe('a country', () => {
  it("a country is named in the interface's language", () => {
    expect(['Sweden', 'Sverige', ' norway '].map(countryName)).toEqual(['Sweden', 'Sweden', 'Norway'])
    inSwedish()
    expect(['Sweden', 'Sverige', 'Germany'].map(countryName)).toEqual(['Sverige', 'Sverige', 'Tyskland'])
  })

  it('a country is sent by its English name', () => {
    inSwedish()
    expect(['Sverige', 'sweden', 'Tyskland'].map(storedCountry)).toEqual(['Sweden', 'Sweden', 'Germany'])
  })

  it('an unknown country stays as typed', () => {
    inSwedish()
    expect(['', 'Atlantis', 'SE', 'Sverig'].map(countryName)).toEqual(['', 'Atlantis', 'SE', 'Sverig'])
    expect(storedCountry('Atlantis ')).toBe('Atlantis ')
  })
})
