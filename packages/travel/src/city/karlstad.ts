import water from '@ilbud/proto/geo/karlstad-water.json' with { type: 'json' }
import { type Crossing, crossing } from './crossings.ts'
import { type PathNetwork, pathNetwork } from './path-network.ts'
import { type Line, Raster } from './raster.ts'

// Drawn by ourselves from what we know of the city, with no public data behind it: to about two hundred metres.

/** The bridges over Klarälven and its two arms. */
export const karlstadCrossings: readonly Crossing[] = [
  crossing('Klarälvsbron', [13.4955, 59.388], [13.5, 59.3882], [13.5045, 59.3884]),
  crossing('Klarabron', [13.4927, 59.3833], [13.4968, 59.383]),
  crossing('Västra bron', [13.492, 59.38], [13.4968, 59.3802]),
  crossing('Vikenbron', [13.4927, 59.3765], [13.4985, 59.3762]),
  crossing('Östra bron', [13.509, 59.3806], [13.5142, 59.381]),
  crossing('Hagabron', [13.5115, 59.378], [13.5175, 59.379])
]

/** Where ways turn along the river and the lake. */
export const karlstadCorners: Line = [
  // West of the river.
  [13.48, 59.415],
  [13.4845, 59.403],
  [13.49, 59.396],
  [13.495, 59.3915],
  [13.4965, 59.387],
  [13.493, 59.385],
  [13.491, 59.382],
  [13.492, 59.3775],
  [13.491, 59.372],
  [13.47, 59.38],
  [13.45, 59.385],
  [13.46, 59.41],
  // Tingvallaön and Orrholmen.
  [13.5015, 59.385],
  [13.4975, 59.3838],
  [13.497, 59.3815],
  [13.4978, 59.3785],
  [13.5, 59.375],
  [13.506, 59.3825],
  [13.5085, 59.3805],
  [13.51, 59.379],
  [13.513, 59.377],
  [13.516, 59.3745],
  [13.52, 59.371],
  [13.4985, 59.37],
  [13.506, 59.37],
  // East of it.
  [13.4915, 59.415],
  [13.493, 59.405],
  [13.498, 59.4],
  [13.501, 59.3955],
  [13.5035, 59.39],
  [13.506, 59.3865],
  [13.5095, 59.3845],
  [13.514, 59.382],
  [13.516, 59.3795],
  [13.52, 59.377],
  [13.525, 59.3735],
  [13.5305, 59.3695],
  [13.54, 59.37],
  [13.527, 59.385],
  [13.52, 59.39],
  [13.55, 59.39],
  [13.57, 59.4]
]

/** How much longer streets are than the shortest path around water: that of Stockholm, not calibrated here. */
const detour = 1.26

export function karlstadRaster(): Raster {
  const raster = new Raster({ west: 13.37, south: 59.335, east: 13.65, north: 59.45 })
  for (const { geometry } of water.features) raster.fill(geometry.coordinates as Line[])
  return raster
}

export function karlstadNetwork(raster: Raster = karlstadRaster()): PathNetwork {
  return pathNetwork({ raster, crossings: karlstadCrossings, corners: karlstadCorners, detour })
}
