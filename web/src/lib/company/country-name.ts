import { i18n } from '@lingui/core'

const languages = ['en', 'sv'] as const

/** A country in the interface's language, whichever language it was stored in. Anything else is returned as stored. */
export function countryName(stored: string): string {
  const region = regionOf(stored)
  return (region && namesIn(i18n.locale === 'sv' ? 'sv' : 'en').of(region)) ?? stored
}

/** The English name of a country, which is how the API’s default is stored. Anything else is returned as typed. */
export function storedCountry(typed: string): string {
  const region = regionOf(typed)
  return (region && namesIn('en').of(region)) ?? typed
}

let regions: Map<string, string> | undefined

function regionOf(name: string): string | undefined {
  regions ??= allRegions()
  return regions.get(name.trim().toLowerCase())
}

/** The code of each region by its names in lower case. */
function allRegions(): Map<string, string> {
  const found = new Map<string, string>()
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  for (const language of languages) {
    const names = namesIn(language)
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code)?.toLowerCase()
      if (name && !found.has(name)) found.set(name, code)
    }
  }
  return found
}

function namesIn(language: (typeof languages)[number]): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
}
