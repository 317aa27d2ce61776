import { greatCircleTimes } from './great-circle.ts'
import { streetTimes } from './streets/street-times.ts'
import type { TravelTimes } from './travel-times.ts'

interface TravelSettings {
  /** A file of streets (docs/streets.md). */
  streetsFile?: string | undefined
}

/** The travel times that the settings name. Throws `StreetFileError` if the file of streets cannot be used. */
export function travelTimesFrom({ streetsFile }: TravelSettings): TravelTimes {
  return streetsFile ? streetTimes(streetsFile) : greatCircleTimes()
}
