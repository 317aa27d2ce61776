import districtsUrl from '@ilbud/proto/geo/stockholm-districts.json?url'
import waterUrl from '@ilbud/proto/geo/stockholm-water.json?url'
import karlstadWaterUrl from '@ilbud/proto/geo/karlstad-water.json?url'
import streetsUrl from '@ilbud/proto/geo/streets.json?url'
import type { FeatureCollection, GeoJSON } from 'geojson'

export interface Geography {
  districts: GeoJSON
  water: GeoJSON
  streets: GeoJSON
}

let loading: Promise<Geography> | null = null

/**
 * Stockholm's districts and streets and the water of our cities, fetched once for all maps. Not by MapLibre's worker, whose own content security
 * policy may allow no requests.
 */
export function loadGeography(): Promise<Geography> {
  loading ??= Promise.all([read(districtsUrl), read(waterUrl), read(karlstadWaterUrl), read(streetsUrl)]).then(
    ([districts, stockholm, karlstad, streets]) => ({
      districts,
      water: { type: 'FeatureCollection', features: [...stockholm.features, ...karlstad.features] },
      streets
    })
  )
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function read(url: string): Promise<FeatureCollection> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json() as Promise<FeatureCollection>
}
