import { greatCircleTimes } from './great-circle.ts'
import type { TravelTimes } from './travel-times.ts'

/** The travel times that the settings name. */
export function travelTimesFrom(): TravelTimes {
  return greatCircleTimes()
}
