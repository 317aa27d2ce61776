import { type EstimateNews, recordEstimate } from '#db/order-estimates.ts'
import type { CompaniesTables, DeliveryFacts } from '#db/tables.ts'
import { forgetOrderBodies, insertDelivery } from '#db/webhook-deliveries.ts'
import { findSubscribed } from '#db/webhooks.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderDeleted } from '@ilbud/proto/events/orders'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { timelineTypeOf, toCustomerView } from '@ilbud/proto/http/orders/order-views'
import { typeOfEntry, type WebhookType } from '@ilbud/proto/http/companies/webhooks'
import type { Transaction } from 'kysely'
import type { CompaniesDeps } from '#use-cases/deps.ts'

type Deps = Pick<CompaniesDeps, 'now'>
type Trx = Transaction<CompaniesTables>

/**
 * As long as deliveries are stored: whatever is read late, because a service was down or an event was parked, is still
 * reported, and a log that is published again reports nothing twice.
 */
const reportedForMs = 30 * 24 * 3_600_000

/** A step of a company's order that stands in the public timeline. */
export async function reportStep(
  { now }: Deps,
  trx: Trx,
  { data, time, test }: CloudEvent<OrderChange>
): Promise<void> {
  const { companyId, orderId, trackingId, epoch, version, command, after, customerId, reasonCode } = data
  const entry = timelineTypeOf(command, after)
  // A new time is in the timeline and is no step.
  if (companyId === null || entry === null || command === 'reschedule') return
  const type = typeOfEntry[entry]
  const { status, stage, returning } = toCustomerView(after)
  const facts = {
    id: orderId,
    trackingId,
    test: test ?? false,
    version,
    status,
    stage,
    returning,
    driverId: after.driverId,
    reasonCode
  }
  const causeId = [epoch, orderId, version, type].join(' ')
  await report(trx, { companyId, type, causeId, orderId, customerId, facts, at: new Date(time) }, now())
}

/** A delay that begins, and an arrival time that changes. */
export async function reportEstimate(
  { now }: Deps,
  trx: Trx,
  { data, time, test }: CloudEvent<ViewChanged>
): Promise<void> {
  const { companyId, orderId, trackingId, epoch, version, revision, status, stage, customerId, eta, gone } = data
  if (companyId === null || gone) return
  const news = await recordEstimate(trx, data)
  const facts = { id: orderId, trackingId, test: test ?? false, version, status, stage, estimatedDelivery: eta }
  for (const type of typesOf(news)) {
    // A step that reports a delay and the view that shows it are one cause.
    const point = type === 'order.delayed' ? [version] : [version, revision]
    const causeId = [epoch, orderId, ...point, type].join(' ')
    await report(trx, { companyId, type, causeId, orderId, customerId, facts, at: new Date(time) }, now())
  }
}

function typesOf({ delayBegins, etaChanges }: EstimateNews): WebhookType[] {
  return [...(delayBegins ? ['order.delayed' as const] : []), ...(etaChanges ? ['order.eta-changed' as const] : [])]
}

/** What was sent about a deleted order names people of it. */
export async function forgetOrder(trx: Trx, { data }: CloudEvent<OrderDeleted>): Promise<void> {
  await forgetOrderBodies(trx, data.orderId)
}

interface Report {
  companyId: string
  type: WebhookType
  causeId: string
  orderId: string
  customerId: string
  facts: DeliveryFacts & { test: boolean }
  at: Date
}

/** Stores a delivery for each webhook of the company that reports this type. */
async function report(trx: Trx, { companyId, type, at, ...rest }: Report, now: Date): Promise<void> {
  if (now.getTime() - at.getTime() > reportedForMs) return
  const { test } = rest.facts
  for (const { id: webhookId, isOff } of await findSubscribed(trx, { companyId, type, test })) {
    await insertDelivery(trx, {
      ...rest,
      test,
      id: uuidv7(now),
      webhookId,
      type,
      at,
      createdAt: now,
      skipped: isOff
    })
  }
}
