import { greatCircleTimes } from './great-circle.ts'
import type { FetchJson } from './osrm/osrm-api.ts'
import { osrmTimes } from './osrm/osrm-times.ts'
import { streetTimes } from './streets/street-times.ts'
import type { TravelTimes } from './travel-times.ts'

interface TravelSettings {
  /** A file of streets (docs/streets.md). */
  streetsFile?: string | undefined
  /** An OSRM server and how to ask it. */
  osrm?: { address: string; fetchJson: FetchJson; onFailure: (error: unknown) => void } | undefined
}

/** The travel times that the settings name. Throws `StreetFileError` if the file of streets cannot be used. */
export function travelTimesFrom({ streetsFile, osrm }: TravelSettings): TravelTimes {
  const own = streetsFile ? streetTimes(streetsFile) : greatCircleTimes()
  return osrm ? osrmTimes({ ...osrm, beyond: own }) : own
}
