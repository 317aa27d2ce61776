import { districtAt, districtNames, serviceAreaAt } from '#domain/places/districts.ts'
import { allDistricts, allLandmarks, allStreets, entries, entriesById, idOf } from '#domain/places/entries.ts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { boxOf, isInBox, isInside } from '#domain/places/geo.ts'
import { housePoint, listAddresses, numberRange, toPlace } from '#domain/places/places.ts'
import karlstadWater from '@ilbud/proto/geo/karlstad-water.json' with { type: 'json' }
import stockholmWater from '@ilbud/proto/geo/stockholm-water.json' with { type: 'json' }
import { streetLines } from '#domain/places/street-lines.ts'
import { describe, expect, it } from 'vitest'
import { spotTable, streetTable } from './table.ts'
import { postTowns } from './post-towns.ts'

const longestGapMetres = 1100
const water = [...stockholmWater.features, ...karlstadWater.features].map(({ geometry: { coordinates: rings } }) => ({
  rings,
  box: boxOf(rings)
}))
const isWater = (point: LatLng) => water.some(({ rings, box }) => isInBox(box, point) && isInside(rings, point))
const inStockholm = allStreets.filter(({ city }) => city === 'Stockholm')

/** The errors of a point; empty: none. */
function fault(name: string, { lat, lng }: LatLng, district: string | null): string[] {
  const at = districtAt(lat, lng)
  if (at?.district !== district)
    return [`${name} ${lat} ${lng}: says ${district}, lies in ${at?.district ?? 'nothing'}`]
  return isWater({ lat, lng }) ? [`${name} ${lat} ${lng}: in the water`] : []
}

describe('the check itself', () => {
  it('the check of places finds water, a wrong district and a place outside', () => {
    expect(fault('Riddarfjärden', { lat: 59.3245, lng: 18.05 }, 'Kungsholmen')).toHaveLength(1)
    expect(isWater({ lat: 59.3245, lng: 18.055 })).toBe(true)
    expect(isWater({ lat: 59.3326, lng: 18.0649 })).toBe(false)
    expect(fault('Sergels torg', { lat: 59.3326, lng: 18.0649 }, 'Södermalm')).toHaveLength(1)
    expect(fault('Uppsala', { lat: 59.8586, lng: 17.6389 }, 'Kista')).toHaveLength(1)
    expect(fault('Sergels torg', { lat: 59.3326, lng: 18.0649 }, 'Norrmalm')).toEqual([])
  })
})

describe('streets', () => {
  it('there are at least 330 streets of Stockholm and 40 of Karlstad, by different names', () => {
    expect(new Set(inStockholm.map(({ name }) => name)).size).toBeGreaterThanOrEqual(330)
    expect(allStreets.length - inStockholm.length).toBeGreaterThanOrEqual(40)
  })

  it('streets have every known house on land in the district that they name', () => {
    const faults = inStockholm.flatMap(({ name, district, anchors }) =>
      anchors.flatMap((anchor) => fault(`${name} ${anchor.number}`, anchor, district))
    )
    expect(faults).toEqual([])
  })

  it('streets have every house between the known ones there too', () => {
    const faults = inStockholm.flatMap((street) => {
      const { first, last } = numberRange(street)
      const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
      return numbers.flatMap((number) => fault(`${street.name} ${number}`, housePoint(street, number), street.district))
    })
    expect(faults).toEqual([])
  })

  it('house numbers count up along each street, from at least two known houses, in steps as long as houses are', () => {
    for (const { name, anchors } of allStreets) {
      expect(anchors.length, name).toBeGreaterThanOrEqual(2)
      for (const [i, anchor] of anchors.slice(1).entries()) {
        const before = anchors[i]!
        expect(anchor.number, name).toBeGreaterThan(before.number)
        const metres = (greatCircleKm(before, anchor) * 1000) / (anchor.number - before.number)
        expect(metres, `${name} ${anchor.number}`).toBeGreaterThan(1)
        expect(metres, `${name} ${anchor.number}`).toBeLessThan(75)
      }
    }
  })

  it('streets have no gap between known houses in which they could bend unseen', () => {
    const gaps = allStreets.flatMap(({ name, anchors }) =>
      anchors.slice(1).flatMap((anchor, at) => {
        const metres = greatCircleKm(anchors[at]!, anchor) * 1000
        return metres > longestGapMetres
          ? [`${name} ${anchors[at]!.number}–${anchor.number}: ${metres.toFixed(0)} m`]
          : []
      })
    )
    expect(gaps).toEqual([])
  })

  it('streets are there once in each district', () => {
    const names = allStreets.map(({ name, district, city }) => `${name}, ${district ?? ''}, ${city}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('at least 220 streets were checked against a street network, and only those are drawn and exact', () => {
    const checked = allStreets.filter(({ isApproximate }) => !isApproximate)
    expect(checked.length).toBeGreaterThanOrEqual(220)
    expect(streetLines().features.map(({ properties }) => properties.name)).toEqual(checked.map(({ name }) => name))
    const isExact = new Map(
      allStreets.map((street) => {
        const entry = entriesById.get(idOf('street', street.district ?? street.city, street.name))!
        return [street, toPlace(entry, { number: street.anchors[0]!.number, letter: '' }).exact]
      })
    )
    expect(allStreets.filter((street) => isExact.get(street) === street.isApproximate)).toEqual([])
  })

  it('streets and landmarks of Karlstad are on land', () => {
    const houses = allStreets
      .filter(({ city }) => city === 'Karlstad')
      .flatMap((street) => {
        const { first, last } = numberRange(street)
        return Array.from({ length: last - first + 1 }, (_, at) => housePoint(street, first + at))
      })
    const spots = allLandmarks.filter(({ city }) => city === 'Karlstad')
    expect(houses.length + spots.length).toBeGreaterThan(1000)
    expect([...houses, ...spots].filter(isWater)).toEqual([])
    expect(isWater({ lat: 59.3638, lng: 13.5 })).toBe(true)
  })

  it('streets of Karlstad lie inside our polygon', () => {
    const outside = allStreets
      .filter(({ city }) => city === 'Karlstad')
      .flatMap(({ name, anchors }) => anchors.map((anchor) => ({ name, ...anchor })))
      .filter(({ lat, lng }) => serviceAreaAt(lat, lng) !== 'Karlstad')
    expect(outside).toEqual([])
  })

  it('the streets are spread over the city', () => {
    expect(new Set(inStockholm.map(({ district }) => district)).size).toBeGreaterThanOrEqual(90)
  })
})

describe('landmarks and districts', () => {
  it('there are at least 60 landmarks and districts, each on land in the district that it names', () => {
    const landmarks = allLandmarks.filter(({ city }) => city === 'Stockholm')
    expect(landmarks.length).toBeGreaterThanOrEqual(60)
    expect(landmarks.flatMap((spot) => fault(spot.name, spot, spot.district))).toEqual([])
  })

  it('landmarks and districts of Karlstad lie inside our polygon', () => {
    const landmarks = allLandmarks.filter(({ city }) => city === 'Karlstad')
    expect(landmarks.length).toBeGreaterThanOrEqual(10)
    expect(landmarks.filter(({ lat, lng }) => serviceAreaAt(lat, lng) !== 'Karlstad')).toEqual([])
  })

  it('all 117 districts are there, each on its own land', () => {
    expect(allDistricts.map(({ name }) => name).toSorted()).toEqual(districtNames.toSorted())
    expect(allDistricts.flatMap((spot) => fault(spot.name, spot, spot.name))).toEqual([])
  })
})

describe('names', () => {
  it('each name makes an id of its own', () => {
    expect(entriesById.size).toBe(entries.length)
  })

  it('names have postcodes of their own city', () => {
    const postcodes = [...allStreets, ...allLandmarks].filter(({ postcode }) => postcode !== null)
    expect(postcodes.length).toBeGreaterThan(100)
    const own = { Stockholm: /^1(0|1|2|6)\d \d\d$/, Karlstad: /^65\d \d\d$/ }
    expect(postcodes.filter(({ city, postcode }) => !own[city].test(postcode!))).toEqual([])
  })

  it('names of post towns stand for districts that exist', () => {
    expect(postTowns.flatMap(({ districts }) => districts).filter((name) => !districtNames.includes(name))).toEqual([])
  })
})

describe('listAddresses', () => {
  it('listAddresses gives many addresses of both cities, the same each time, all where we drive', () => {
    const addresses = listAddresses()
    expect(addresses.length).toBeGreaterThan(2000)
    expect(addresses).toEqual(listAddresses())
    expect(new Set(addresses.map(({ label }) => label)).size).toBe(addresses.length)
    expect(addresses.filter(({ lat, lng, city }) => serviceAreaAt(lat, lng) !== city)).toEqual([])
  })
})

describe('the tables', () => {
  it('the tables take a name after a tilde as that of a street that is only approximate', () => {
    const [sure, unsure] = streetTable(
      'Stockholm',
      'A | - | 1 59.4 17.9, 3 59.41 17.9\n~B | - | 1 59.4 17.9, 3 59.41 17.9'
    )
    expect(sure).toMatchObject({ name: 'A', isApproximate: false })
    expect(unsure).toMatchObject({ name: 'B', isApproximate: true })
  })

  it('the tables refuse a line without a place', () => {
    expect(() => streetTable('Stockholm', '# Kista\nKistagången | - | 1 59.4 17.9, 3')).toThrow('no place in " 3"')
    expect(() => spotTable('Stockholm', 'Globen | - | here')).toThrow('no place in "here"')
  })
})
