import type { Journey } from './journey.ts'

/** Whether the parcel is where a driver has to fetch it, so that it may still go to any of them. */
export function isToBeFetched({ state }: Pick<Journey, 'state'>): boolean {
  return state === 'CREATED' || state === 'ASSIGNED' || state === 'AT_HUB'
}

/** Whether the order has no driver and needs one; of test orders none does. */
export function waitsForDriver({ state, driverId, test }: Pick<Journey, 'state' | 'driverId' | 'test'>): boolean {
  return !test && driverId === null && (state === 'CREATED' || state === 'AT_HUB')
}
