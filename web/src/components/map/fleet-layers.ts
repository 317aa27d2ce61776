import type { Feature, FeatureCollection, Point } from 'geojson'
import type { CircleLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { ColorScheme } from '#lib/color-scheme.ts'
import { initialsOf } from '#lib/initials.ts'
import { fleetIcon, type FleetLook } from './fleet-icons.ts'
import type { FleetPoint } from './fleet-positions.ts'
import { mapColors } from './map-colors.ts'

export const fleetSource = 'fleet'
/** The layer that is pressed. */
export const fleetLayer = 'fleet'

/** All drivers in one source. */
export function fleetData(points: readonly FleetPoint[], chosen: string | null): FeatureCollection {
  return { type: 'FeatureCollection', features: points.map((point) => toFeature(point, chosen)) }
}

function toFeature({ lat, lng, driver, freshness }: FleetPoint, chosen: string | null): Feature<Point> {
  const { id, name, openOrders, heading } = driver
  const look = lookOf(freshness, openOrders, heading)
  return {
    type: 'Feature',
    properties: {
      id,
      icon: fleetIcon(look, initialsOf(name)),
      turn: look === 'busy' ? heading : 0,
      chosen: id === chosen
    },
    geometry: { type: 'Point', coordinates: [lng, lat] }
  }
}

function lookOf(freshness: FleetPoint['freshness'], openOrders: number, heading: number | null): FleetLook {
  if (freshness === 'stale') return 'stale'
  if (openOrders === 0) return 'empty'
  return heading === null ? 'busy-still' : 'busy'
}

/** Around who is chosen. */
export function chosenLayer(scheme: ColorScheme): CircleLayerSpecification {
  return {
    id: 'fleet-chosen',
    type: 'circle',
    source: fleetSource,
    filter: ['get', 'chosen'],
    paint: {
      'circle-radius': 21,
      'circle-color': mapColors[scheme].route,
      'circle-opacity': 0.22,
      'circle-stroke-width': 2,
      'circle-stroke-color': mapColors[scheme].route
    }
  }
}

export function driversLayer(): SymbolLayerSpecification {
  return {
    id: fleetLayer,
    type: 'symbol',
    source: fleetSource,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-rotate': ['get', 'turn'],
      'icon-rotation-alignment': 'map',
      // Drivers stand where they are: none makes room for another.
      'icon-allow-overlap': true,
      'icon-ignore-placement': true
    }
  }
}
