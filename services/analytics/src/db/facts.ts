import type { DeletedFact, OrderFact } from '#domain/order-fact.ts'
import type { DriverFact } from '#domain/driver-fact.ts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Selectable, Transaction } from 'kysely'
import { toOrderColumns } from './order-columns.ts'
import type { AnalyticsTables, OrderFactsTable } from './tables.ts'

type Trx = Transaction<AnalyticsTables>

export async function insertOrderFact(trx: Trx, fact: OrderFact | DeletedFact): Promise<void> {
  await trx.insertInto('order_facts').values(toRow(fact)).execute()
}

/** The step that a correction undoes. */
export async function findOrderFact(trx: Trx, orderId: string, version: number): Promise<OrderFact | null> {
  const row = await trx
    .selectFrom('order_facts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('version', '=', version)
    .executeTakeFirst()
  const fact = row && toFact(row)
  return fact && fact.command !== 'deleted' ? fact : null
}

export async function insertDriverFact(trx: Trx, fact: DriverFact): Promise<void> {
  const { driverId, version, at, onDuty, disabled } = fact
  const row = { driver_id: driverId, version, at, local_day: localDay(at), on_duty: onDuty, disabled }
  await trx.insertInto('driver_facts').values(row).execute()
}

function toRow(fact: OrderFact | DeletedFact): OrderFactsTable {
  const { orderId, version, epoch, at, command } = fact
  const row = { order_id: orderId, version, epoch, at, local_day: localDay(at), command }
  if (fact.command === 'deleted') return { ...row, ...unknown }
  const { order } = fact
  return {
    ...row,
    ...toOrderColumns(order),
    corrects: fact.corrects,
    override: fact.override,
    actor_role: fact.actorRole,
    reason_code: fact.reasonCode,
    state_before: fact.stateBefore,
    state_after: order.state,
    promised_by: fact.promisedBy
  }
}

/** The fact that a row was made from. */
export function toFact(row: Selectable<OrderFactsTable>): OrderFact | DeletedFact {
  const { order_id: orderId, version, epoch, at, command } = row
  if (command === 'deleted') return { orderId, version, epoch, at, command }
  return {
    orderId,
    version,
    epoch,
    at,
    command,
    corrects: row.corrects,
    override: row.override,
    actorRole: row.actor_role!,
    reasonCode: row.reason_code,
    stateBefore: row.state_before,
    promisedBy: row.promised_by!,
    order: {
      trackingId: row.tracking_id,
      state: row.state_after!,
      destination: row.destination!,
      attempts: row.attempts!,
      driverId: row.driver_id,
      customerId: row.customer_id!,
      companyId: row.company_id,
      costCenter: row.cost_center,
      city: row.city!,
      pickupDistrict: row.pickup_district,
      district: row.delivery_district,
      packageSize: row.package_size!,
      distanceKm: row.distance_km,
      totalAmountOre: row.total_amount_ore!,
      payOre: row.pay_ore!,
      scheduledPickup: row.scheduled_pickup,
      scheduledDelivery: row.scheduled_delivery
    }
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
  tracking_id: null,
  customer_id: null,
  company_id: null,
  cost_center: null,
  city: null,
  pickup_district: null,
  delivery_district: null,
  package_size: null,
  distance_km: null,
  total_amount_ore: null,
  pay_ore: null,
  promised_by: null,
  scheduled_pickup: null,
  scheduled_delivery: null
}
