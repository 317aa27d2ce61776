import type { Config } from '#config.ts'
import { createJsonFetcher, isEngineFailure } from '@ilbud/kernel/runtime/fetch-json'
import { createBreaker, isRefusal } from '@ilbud/kernel/runtime/breaker'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import { SettingsError } from '@ilbud/kernel/runtime/start-error'
import { StreetFileError } from '@ilbud/travel/streets/read-streets'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import { travelTimesFrom } from '@ilbud/travel/travel-times-from'
import type { Logger } from 'pino'

const countFallback = createCounter('travel.fallbacks', 'Answers given without the engine of travel times', 'engine', {
  service: 'dispatch'
})

/** The travel times of the settings. Ends the start with one line if the file of streets cannot be used. */
export function openTravel(
  { STREETS_FILE, OSRM_URL }: Pick<Config, 'STREETS_FILE' | 'OSRM_URL'>,
  log: Logger
): TravelTimes {
  try {
    return travelTimesFrom({
      streetsFile: STREETS_FILE,
      osrm: OSRM_URL === undefined ? undefined : { address: OSRM_URL, ...osrmCalls(log) }
    })
  } catch (error) {
    if (error instanceof StreetFileError) throw new SettingsError([error.message])
    throw error
  }
}

function osrmCalls(log: Logger) {
  const onChange = (isOpen: boolean): void =>
    log.warn(
      { engine: 'osrm' },
      isOpen ? 'travel times: the engine fails, another model answers' : 'travel times: the engine is back'
    )
  return {
    fetchJson: createJsonFetcher(createBreaker({ isFailure: isEngineFailure, onChange })),
    onFailure(error: unknown) {
      countFallback('osrm')
      // Logs the error's name only: its message may contain the places asked for.
      const reason = error instanceof Error ? error.name : 'unknown'
      if (!isRefusal(error)) log.debug({ engine: 'osrm', reason }, 'no answer')
    }
  }
}
