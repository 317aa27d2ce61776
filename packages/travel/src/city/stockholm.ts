import water from '@ilbud/proto/geo/stockholm-water.json' with { type: 'json' }
import { stockholmBarriers, stockholmWater } from './barriers.ts'
import { stockholmCorners } from './corners.ts'
import { stockholmCrossings } from './crossings.ts'
import { type PathNetwork, pathNetwork } from './path-network.ts'
import { type Line, Raster } from './raster.ts'

/**
 * How much longer streets are than the shortest path around water and tracks: blocks and one-way streets. Calibrated on
 * 2400 pairs of an OSMnx extract of inner Stockholm (OpenStreetMap, 2020), which `npm run bench -- travel` compares with.
 * A factor alone: a further sum per leg comes a point nearer at p95, but then a stop that is on the way costs something,
 * and plans of a day were 1.5 to 3 % longer.
 */
const detour = 1.26

export function stockholmRaster(): Raster {
  const raster = new Raster({ west: 17.74, south: 59.21, east: 18.21, north: 59.45 })
  for (const { geometry } of water.features) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const rings of polygons as Line[][]) raster.fill(rings)
  }
  for (const ring of stockholmWater) raster.fill([ring])
  for (const line of stockholmBarriers) raster.draw(line)
  return raster
}

export function stockholmNetwork(raster: Raster = stockholmRaster()): PathNetwork {
  return pathNetwork({ raster, crossings: stockholmCrossings, corners: stockholmCorners, detour })
}
