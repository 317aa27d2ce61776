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
  it('has its name in the interface’s language', () => {
    expect(['Sweden', 'Sverige', ' norway '].map(countryName)).toEqual(['Sweden', 'Sweden', 'Norway'])
    inSwedish()
    expect(['Sweden', 'Sverige', 'Germany'].map(countryName)).toEqual(['Sverige', 'Sverige', 'Tyskland'])
  })

  it('is sent by its English name, whichever name was typed', () => {
    inSwedish()
    expect(['Sverige', 'sweden', 'Tyskland'].map(storedCountry)).toEqual(['Sweden', 'Sweden', 'Germany'])
  })

  it('stays as it is when no country is known by that name', () => {
    inSwedish()
    expect(['', 'Atlantis', 'SE', 'Sverig'].map(countryName)).toEqual(['', 'Atlantis', 'SE', 'Sverig'])
    expect(storedCountry('Atlantis ')).toBe('Atlantis ')
  })
})
