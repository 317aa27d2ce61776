import { describe, expect, it } from 'vitest'
import { RouteMarks, routeColors } from './route-marks.ts'

/** Ids whose usual colour is the same. */
const alike = (many: number) => Array.from({ length: many }, (_, at) => `driver-${at}-000000`)

describe('marks of routes', () => {
  it('marks of routes differ for as many drivers as there are colours, whatever their ids', () => {
    const marks = [...new RouteMarks().assign(alike(routeColors.length)).values()]
    expect(new Set(marks.map(({ color }) => color)).size).toBe(routeColors.length)
    expect(new Set(marks.map(({ dash }) => dash))).toEqual(new Set(['solid']))
  })

  it('marks of routes differ by the line once every colour is taken', () => {
    const marks = [...new RouteMarks().assign(alike(routeColors.length * 3)).values()]
    expect(new Set(marks.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(routeColors.length * 3)
  })

  it('marks of routes stay as they are while other drivers come and go', () => {
    const marks = new RouteMarks()
    const [one, two, three] = alike(3) as [string, string, string]
    const before = marks.assign([one, two])
    const after = marks.assign([three, two])
    expect(after.get(two)).toEqual(before.get(two))
    expect(after.get(three)).toEqual(before.get(one))
  })

  it('every driver gets a mark of the route, even when there are more drivers than marks', () => {
    expect(new RouteMarks().assign(alike(50)).size).toBe(50)
  })
})
