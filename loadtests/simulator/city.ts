import { type PlaceSuggestion, placeSuggestionSchema } from '@ilbud/proto/http/places/places'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { z } from 'zod/mini'
import { read } from './client.ts'

// Streets all over the inner city. The simulator looks up its addresses by typing, as a sender does.
const streets = [
  'Götgatan 15',
  'Skånegatan 78',
  'Hornsgatan 60',
  'Ringvägen 100',
  'Folkungagatan 70',
  'Bondegatan 20',
  'Katarina Bangata 40',
  'Sankt Eriksgatan 30',
  'Hantverkargatan 40',
  'Fleminggatan 50',
  'Scheelegatan 10',
  'Odengatan 50',
  'Sveavägen 80',
  'Upplandsgatan 30',
  'Birger Jarlsgatan 40',
  'Karlavägen 60',
  'Valhallavägen 100',
  'Strandvägen 10',
  'Drottninggatan 50',
  'Kungsgatan 30',
  'Vasagatan 10',
  'Norrlandsgatan 10',
  'Liljeholmsvägen 10',
  'Hägerstensvägen 100',
  'Rosenlundsgatan 20',
  'Swedenborgsgatan 10',
  'Östgötagatan 30',
  'Tjärhovsgatan 20',
  'Torsgatan 20',
  'Dalagatan 30',
  'Hälsingegatan 20',
  'Linnégatan 30',
  'Storgatan 20',
  'Grev Turegatan 20',
  'Humlegårdsgatan 10',
  'Norr Mälarstrand 30',
  'Kungsholmsgatan 20'
]

/** Addresses that the product itself suggested. */
export async function findAddresses(url: string): Promise<PlaceSuggestion[]> {
  const found: PlaceSuggestion[] = []
  for (const street of streets) {
    const response = await fetch(`${url}/api/v1/places?q=${encodeURIComponent(street)}`)
    const [first] = await read(z.array(placeSuggestionSchema), response)
    if (first) found.push(first)
  }
  if (found.length < 10) throw new Error(`Only ${found.length} of ${streets.length} streets are known to ${url}`)
  return found
}

/** Two different addresses within a short distance, so that the fleet keeps up with the orders. */
export function pickTrip(addresses: readonly PlaceSuggestion[]): { from: PlaceSuggestion; to: PlaceSuggestion } {
  const from = addresses[Math.floor(Math.random() * addresses.length)]!
  const near = addresses.filter((address) => address.id !== from.id && greatCircleKm(from, address) < 3.5)
  const to = near[Math.floor(Math.random() * near.length)] ?? addresses.find((address) => address.id !== from.id)!
  return { from, to }
}
