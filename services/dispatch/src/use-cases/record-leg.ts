import type { DispatchTables } from '#db/tables.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Route } from '#domain/route.ts'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { legDriven } from '@ilbud/proto/events/dispatch'
import { writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { PlanDeps } from './deps.ts'

interface Reached {
  route: Pick<Route, 'driverId' | 'lastPlace'>
  place: LatLng
  orderId: string
  /** When, which may be long before the event comes. */
  at: Date
}

/** Records how far a driver has come from the last stop to this place, unless it is the same or the last is unknown. */
export async function recordLeg(
  trx: Transaction<DispatchTables>,
  { travel }: PlanDeps,
  { route, place, orderId, at }: Reached
): Promise<void> {
  const { driverId, lastPlace } = route
  if (!lastPlace) return
  const { metres } = await travel.matrix([lastPlace, place], at)
  const driven = Math.round(metres[0]![1]!)
  if (driven === 0) return
  const data = { driverId, orderId, metres: driven }
  const event = writeEvent(legDriven, { id: uuidv7(), source: '/dispatch', subject: driverId, at, data })
  await appendToOutbox(trx, legDriven.topic, event)
}
