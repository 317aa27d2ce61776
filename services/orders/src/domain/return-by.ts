import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { Journey } from './journey/journey.ts'
import type { Moment } from './journey/who.ts'
import type { Order } from './order.ts'
import { isOpenForDelivery, nextDelivery } from './schedule/opening-hours.ts'

const hourMs = 3_600_000
// As long as a driver may need who first makes the deliveries that are on board.
const longestReturnMs = 4 * hourMs
// Where we close before, the driver comes with the first stops of the next day.
const nextMorningMs = 2 * hourMs

/** By when the parcel has to be back with its sender after a command; null: it is not on its way there. */
export function returnByAfter(
  { returnBy }: Pick<Order, 'returnBy'>,
  { destination, state }: Pick<Journey, 'destination' | 'state'>,
  { now, rules: { hours } }: Moment
): Date | null {
  if (destination !== 'sender' || isFinalState(state)) return null
  if (returnBy) return returnBy
  const by = new Date(now.getTime() + longestReturnMs)
  return isOpenForDelivery(hours, by) ? by : new Date(nextDelivery(hours, by).getTime() + nextMorningMs)
}
