import { describe, expect, it } from 'vitest'
import { groupSpots } from './group-spots.ts'

const slussen = { name: 'Slussen', lat: 59.3195, lng: 18.0722 }
const medborgarplatsen = { name: 'Medborgarplatsen', lat: 59.3143, lng: 18.0735 }
const kista = { name: 'Kista', lat: 59.4032, lng: 17.9442 }
const all = [slussen, medborgarplatsen, kista]

const namesAt = (zoom: number) => groupSpots(all, zoom, 34).map(({ spots }) => spots.map(({ name }) => name))

describe('groupSpots', () => {
  it('groupSpots joins what would overlap from afar, at the place of the first', () => {
    expect(namesAt(10)).toEqual([['Slussen', 'Medborgarplatsen'], ['Kista']])
    expect(groupSpots(all, 10, 34)[0]).toMatchObject({ lat: slussen.lat, lng: slussen.lng })
  })

  it('groupSpots tells them apart from near', () => {
    expect(namesAt(14)).toEqual([['Slussen'], ['Medborgarplatsen'], ['Kista']])
  })

  it('groupSpots keeps two at the same door together at every zoom', () => {
    expect(groupSpots([slussen, slussen], 17, 18)).toHaveLength(1)
  })
})
