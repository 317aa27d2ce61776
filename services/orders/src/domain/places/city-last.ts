import type { Part } from './address.ts'
import { fold } from './fold.ts'
import { townsOutside } from './gazetteer/towns-outside.ts'
import { isCity } from './hints.ts'
import { isStreetForm } from './street-form.ts'

const towns = new Set(townsOutside.filter(({ isAmbiguous }) => !isAmbiguous).map(({ name }) => fold(name)))
const mostWords = 3

/**
 * "Karlstad, Drottninggatan 1" and "Karlstad Drottninggatan 1" as "Drottninggatan 1, Karlstad". Only where nothing but
 * the city stands before the street, because it may also be a part of a person's or a company's name.
 */
export function cityLast(parts: readonly Part[]): Part[] {
  const at = parts.findIndex(({ house }) => house)
  if (at < 0) return [...parts]
  const before = parts.slice(0, at)
  const cities = before.filter(({ name }) => namesCity(name))
  const others = before.filter((part) => !cities.includes(part))
  const { city, street } = splitCity(parts[at]!)
  return [...others, street, ...parts.slice(at + 1), ...cities, ...city]
}

function splitCity(part: Part): { city: Part[]; street: Part } {
  const words = part.name.split(/\s+/)
  for (let count = mostWords; count > 0; count--) {
    const [city, street] = [words.slice(0, count).join(' '), words.slice(count)]
    // "Uppsala väg" is a street.
    if (isStreetForm(street) && namesCity(city)) {
      return { city: [{ name: city, house: null, tail: '' }], street: { ...part, name: street.join(' ') } }
    }
  }
  return { city: [], street: part }
}

function namesCity(text: string): boolean {
  const name = fold(text)
  return isCity(name) || towns.has(name)
}
