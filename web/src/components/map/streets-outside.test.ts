import { expect, it } from 'vitest'
import { streetsOutside } from './streets-outside.ts'

const line = (...coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates }
})

it('our own streets are left where no part of them is within the tiles', () => {
  const [within, partly, beyond] = [
    line([18.0, 59.3], [18.1, 59.3]),
    line([17, 59.3], [18.1, 59.3]),
    line([13.5, 59.4], [13.6, 59.4])
  ]
  const all = { type: 'FeatureCollection' as const, features: [within, partly, beyond] }
  expect(streetsOutside(all, [17.9, 59.2, 18.2, 59.4]).features).toEqual([beyond])
  expect(streetsOutside(all, [10, 50, 11, 51]).features).toEqual(all.features)
})
