import { expect, it } from 'vitest'
import type { DrawnRoute } from './drawn-route.ts'
import { drawnStops } from './drawn-stops.ts'

function aRoute(driverId: string, places: readonly [number, number][]): DrawnRoute {
  const stops = places.map(([lng, lat], at) => ({ id: `${driverId}${at}`, number: at + 1, lng, lat, color: '#055063' }))
  return { driverId, name: driverId, color: '#055063', dash: 'solid', lines: [], stops, stopCount: stops.length }
}

const alva = aRoute('alva', [
  [18.07, 59.32],
  [18.07, 59.32],
  [18.09, 59.33]
])
const elin = aRoute('elin', [[18.08, 59.31]])
const all = { zoom: 14, chosen: null, pointed: null }

it('stops are squares with their numbers, those at one door together, and dots while the whole city is in view', () => {
  const near = drawnStops([alva, elin], all)
  expect(near.map(({ text, small }) => [text, small])).toEqual([
    ['1·2', false],
    ['3', false],
    ['1', false]
  ])
  expect(drawnStops([alva, elin], { ...all, zoom: 11 }).every(({ small }) => small)).toBe(true)
})

it('stops of the chosen driver are told apart from all others, which are faint dots beneath', () => {
  const seen = drawnStops([alva, elin], { ...all, chosen: 'alva' })
  expect(seen.map(({ driverId, faint, small }) => [driverId, faint, small])).toEqual([
    ['elin', true, true],
    ['alva', false, false],
    ['alva', false, false]
  ])
})

it('a stop that is pointed at is on top and has its number, whoever is chosen and however far the map is', () => {
  const pointed = { driverId: 'elin', stopId: 'elin0' }
  const last = drawnStops([elin, alva], { zoom: 11, chosen: 'alva', pointed }).at(-1)
  expect(last).toMatchObject({ stopId: 'elin0', pointed: true, small: false, text: '1' })
})
