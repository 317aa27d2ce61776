import type { Config } from '#config.ts'
import { builtInPlaces, builtInRoutes } from './built-in-maps.ts'
import type { Places, Routes, StreetTiles } from '#use-cases/places/place-ports.ts'
import type { Logger } from 'pino'
import { type FetchJson, createJsonFetcher, isEngineFailure } from '@ilbud/kernel/runtime/fetch-json'
import { createBreaker, isRefusal } from '@ilbud/kernel/runtime/breaker'
import { SettingsError } from '@ilbud/kernel/runtime/start-error'
import { StreetFileError } from '@ilbud/travel/streets/read-streets'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import { type OnFailure, placesOr, routesOr } from './fall-back.ts'
import { googlePlaces } from './google-places.ts'
import { googleRoutes } from './google-routes.ts'
import { osrmRoutes } from './osrm-routes.ts'
import { photonPlaces } from './photon-places.ts'
import { cachePlaces, cacheRoutes } from './cached-maps.ts'
import { streetTiles } from './street-tiles/street-tiles.ts'

type MapSettings = Pick<Config, 'PHOTON_URL' | 'OSRM_URL' | 'GOOGLE_MAPS_KEY' | 'STREETS_FILE'>

interface Deps {
  now: () => Date
  log: Logger
}

interface Maps {
  places: Places
  routes: Routes
  /** Along which approximate routes are drawn; null: no file of streets is set. */
  streets: TravelTimes | null
  /** The same streets for maps. */
  streetTiles: StreetTiles | null
}

/**
 * The engines that the settings name, each with our own as the fallback; without any, our own alone. Throws
 * `SettingsError` if the file of streets cannot be used.
 */
export function openMaps(settings: MapSettings, { now, log }: Deps): Maps {
  const { PHOTON_URL, OSRM_URL, GOOGLE_MAPS_KEY, STREETS_FILE } = settings
  const engine = (name: string): { fetchJson: FetchJson; onFailure: OnFailure } => {
    const onChange = (isOpen: boolean) =>
      log.warn({ engine: name }, isOpen ? 'a map engine fails: our own answers are given' : 'a map engine is back')
    const onFailure = (error: unknown) => {
      // Logs the error's name only: its message may contain the address asked for.
      if (!isRefusal(error)) log.debug({ engine: name, reason: nameOf(error) }, 'no answer')
    }
    return { fetchJson: createJsonFetcher(createBreaker({ isFailure: isEngineFailure, onChange })), onFailure }
  }

  function places(): Places {
    if (PHOTON_URL !== undefined) {
      const { fetchJson, onFailure } = engine('photon')
      return placesOr(builtInPlaces, cachePlaces(photonPlaces(PHOTON_URL, fetchJson), now), onFailure)
    }
    if (GOOGLE_MAPS_KEY === undefined) return builtInPlaces
    // Not cached, by Google’s terms.
    const { fetchJson, onFailure } = engine('google places')
    return placesOr(builtInPlaces, googlePlaces(GOOGLE_MAPS_KEY, fetchJson), onFailure)
  }

  function routes(): Routes {
    if (OSRM_URL !== undefined) {
      const { fetchJson, onFailure } = engine('osrm')
      return routesOr(builtInRoutes, cacheRoutes(osrmRoutes(OSRM_URL, fetchJson), now), onFailure)
    }
    if (GOOGLE_MAPS_KEY === undefined) return builtInRoutes
    const { fetchJson, onFailure } = engine('google routes')
    return routesOr(builtInRoutes, googleRoutes(GOOGLE_MAPS_KEY, fetchJson), onFailure)
  }

  return {
    places: places(),
    routes: routes(),
    streets: STREETS_FILE === undefined ? null : openStreets(STREETS_FILE),
    streetTiles: STREETS_FILE === undefined ? null : streetTiles(STREETS_FILE, log)
  }
}

function openStreets(file: string): TravelTimes {
  try {
    return streetTimes(file)
  } catch (error) {
    throw error instanceof StreetFileError ? new SettingsError([error.message]) : error
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
