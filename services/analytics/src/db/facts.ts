import { localDay } from '#domain/local-day.ts'
import type { DriverChange } from '@ilbud/proto/events/drivers'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderDeleted } from '@ilbud/proto/events/orders'
import type { Transaction } from 'kysely'
import type { AnalyticsTables, OrderFactsTable } from './tables.ts'

export async function insertOrderFact(trx: Transaction<AnalyticsTables>, change: OrderChange, at: Date): Promise<void> {
  await trx
    .insertInto('order_facts')
    .values({ ...factOf(change), at, local_day: localDay(at) })
    .execute()
}

/** The tombstone knows no more than which order it was; its numbers stand in the rows before. */
export async function insertDeletedFact(
  trx: Transaction<AnalyticsTables>,
  { orderId, version, epoch }: OrderDeleted,
  at: Date
): Promise<void> {
  const row = { order_id: orderId, version, epoch, at, local_day: localDay(at), command: 'deleted' as const }
  await trx
    .insertInto('order_facts')
    .values({ ...row, ...unknown })
    .execute()
}

export async function insertDriverFact(
  trx: Transaction<AnalyticsTables>,
  { driverId, version, onDuty, disabled }: DriverChange,
  at: Date
): Promise<void> {
  const row = { driver_id: driverId, version, at, local_day: localDay(at), on_duty: onDuty, disabled }
  await trx.insertInto('driver_facts').values(row).execute()
}

function factOf(change: OrderChange): Omit<OrderFactsTable, 'at' | 'local_day'> {
  const { before, after, pickup, delivery } = change
  return {
    order_id: change.orderId,
    version: change.version,
    epoch: change.epoch,
    command: change.command,
    corrects: change.corrects,
    override: change.override,
    actor_role: change.actor.role,
    reason_code: change.reasonCode,
    state_before: before?.state ?? null,
    state_after: after.state,
    destination: after.destination,
    attempts: after.attempts,
    // Where a command clears the driver, it was still the one before who did it.
    driver_id: after.driverId ?? before?.driverId ?? null,
    customer_id: change.customerId,
    company_id: change.companyId,
    city: delivery.city,
    pickup_district: pickup.district,
    delivery_district: delivery.district,
    package_size: change.packageSize,
    distance_km: change.distanceKm,
    total_amount_ore: change.totalAmountOre,
    pay_ore: change.payOre,
    promised_by: new Date(change.promise.high)
  }
}

const unknown = {
  corrects: null,
  override: false,
  actor_role: null,
  reason_code: null,
  state_before: null,
  state_after: null,
  destination: null,
  attempts: null,
  driver_id: null,
  customer_id: null,
  company_id: null,
  city: null,
  pickup_district: null,
  delivery_district: null,
  package_size: null,
  distance_km: null,
  total_amount_ore: null,
  pay_ore: null,
  promised_by: null
}
