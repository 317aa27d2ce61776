import type { TrackingTables } from '#db/tables.ts'
import { listRoutes, saveRoute } from '#db/routes.ts'
import { markViewDeleted, lockView, makeReviewsDue, saveView } from '#db/views.ts'
import { applyChange } from '#domain/apply-change.ts'
import { nextReview, type Pace } from '#domain/estimate.ts'
import type { OrderView } from '#domain/order-view.ts'
import { type ReviewContext, reviewView } from '#domain/review-view.ts'
import type { RouteStop } from '#domain/route.ts'
import { type CommunicatedEtas, etaErrors, rememberEta } from '#domain/communicated-etas.ts'
import { viewChange } from '#domain/view-event.ts'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { createMinutesHistogram } from '@ilbud/kernel/runtime/metrics'
import type { RouteChanged } from '@ilbud/proto/events/dispatch'
import { type CloudEvent, type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderDelaySet, OrderDeleted } from '@ilbud/proto/events/orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'
import type { DriverPositions } from '@ilbud/travel/driver-positions'

const recordEtaError = createMinutesHistogram(
  'eta.error.minutes',
  'how far an ETA was off the hand-over, in either direction, by when it was said',
  'said'
)

/** A route is of the present. An event that is read later than this is reviewed without one, until the next review. */
const presentMs = 3 * 60_000

export interface ProjectDeps {
  pace: Pace
  delayThresholdMinutes: number
  positions: DriverPositions
  now: () => Date
}

/** Applies an order's event to its view and stores the change event, in the caller's transaction. */
export async function projectChange(
  trx: Transaction<TrackingTables>,
  deps: ProjectDeps,
  event: CloudEvent<OrderChange>
): Promise<void> {
  const row = await lockView(trx, event.data.orderId)
  // A replay of the log must not bring a deleted order back.
  if (row && row.view === null) return
  const before = row?.view ?? null
  // Reviewed at the time of the event, so that a view rebuilt from an old log is not delayed by today's clock.
  const at = new Date(event.time)
  const { driverId } = event.data.after
  const route = deps.now().getTime() - at.getTime() > presentMs ? [] : await findRoute(trx, driverId)
  const changed = { ...applyChange(before, event.data, event.time), test: event.test ?? false }
  const reviewed = reviewView(changed, reviewContext(deps, driverId, { at, route }))
  const view = { ...reviewed, saidEtas: communicatedEtasOf(reviewed, at) }
  await saveWithEvent(trx, deps, { view, before, at: event.time })
  if (event.data.command === 'confirmDelivery' && !view.test) measureEtas(view.saidEtas, at, deps.now())
}

function communicatedEtasOf({ saidEtas, eta, situation: { state } }: OrderView, at: Date): CommunicatedEtas {
  return rememberEta(saidEtas, { eta, state }, at)
}

// What is read from an old log was measured when it was new.
const oldMs = 24 * 3_600_000

function measureEtas(said: CommunicatedEtas, deliveredAt: Date, now: Date): void {
  if (now.getTime() - deliveredAt.getTime() > oldMs) return
  for (const [when, minutes] of etaErrors(said, deliveredAt)) recordEtaError(minutes, when)
}

/** Applies a delay set by a dispatcher: not a step of the order, but the next revision of its view. */
export async function projectDelay(
  trx: Transaction<TrackingTables>,
  deps: ProjectDeps,
  event: CloudEvent<OrderDelaySet>
): Promise<void> {
  const row = await lockView(trx, event.data.orderId)
  if (!row?.view) return
  const { driverId } = row.view.situation
  const route = await findRoute(trx, driverId)
  const overridden = { ...row.view, delayMinutes: event.data.minutes, delaysSaid: (row.view.delaysSaid ?? 0) + 1 }
  const at = new Date(event.time)
  await saveRevision(trx, deps, row.view, reviewView(overridden, reviewContext(deps, driverId, { at, route })))
}

/** Stores a driver's route. The views of what is in it, or was, are reviewed by the next round of reviews. */
export async function applyRoute(trx: Transaction<TrackingTables>, route: RouteChanged, now: Date): Promise<void> {
  await saveRoute(trx, route)
  await makeReviewsDue(trx, route.driverId, now)
}

async function findRoute(trx: Transaction<TrackingTables>, driverId: string | null): Promise<readonly RouteStop[]> {
  return driverId ? ((await listRoutes(trx, [driverId])).get(driverId) ?? []) : []
}

/** Deletes the view of a deleted order and stores the change event. */
export async function deleteView(trx: Transaction<TrackingTables>, event: CloudEvent<OrderDeleted>): Promise<void> {
  const row = await lockView(trx, event.data.orderId)
  if (!row?.view) return
  await markViewDeleted(trx, event.data.orderId, event.data.version)
  const last = { ...row.view, version: event.data.version, revision: 0 }
  const deletion = toEvent({ ...viewChange(last, row.view, event.time), gone: true, positionOpen: false }, last)
  await appendToOutbox(trx, viewChanged.topic, deletion)
}

/** The context for reviewing an order at that time. */
export function reviewContext(
  { pace, delayThresholdMinutes, positions }: ProjectDeps,
  driverId: string | null,
  { at, route }: { at: Date; route: readonly RouteStop[] }
): ReviewContext {
  return { now: at, pace, delayThresholdMinutes, position: driverId ? positions.lastOf(driverId, at) : null, route }
}

/** Stores a reviewed view as the next revision of the same version. */
export async function saveRevision(
  trx: Transaction<TrackingTables>,
  deps: ProjectDeps,
  before: OrderView,
  reviewed: OrderView
): Promise<void> {
  const now = deps.now()
  const view = { ...reviewed, revision: before.revision + 1, saidEtas: communicatedEtasOf(reviewed, now) }
  await saveWithEvent(trx, deps, { view, before, at: now.toISOString() })
}

async function saveWithEvent(
  trx: Transaction<TrackingTables>,
  { now, pace }: ProjectDeps,
  { view, before, at }: { view: OrderView; before: OrderView | null; at: string }
): Promise<void> {
  await saveView(trx, view, nextReview(view, now(), pace), toEvent(viewChange(view, before, at), view))
}

function toEvent(data: ViewChanged, { test }: OrderView): Envelope {
  const at = new Date(data.at)
  return writeEvent(viewChanged, { id: uuidv7(), source: '/tracking', subject: data.orderId, at, data, test })
}
