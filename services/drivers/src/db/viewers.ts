import type { Role } from '@ilbud/proto/http/roles'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

/** Stores whether an order shows its driver's position. */
export async function saveOpenPosition(
  trx: Transaction<DriversTables>,
  orderId: string,
  who: { driverId: string; customerId: string; companyId: string | null } | null
): Promise<void> {
  if (!who) {
    await trx.deleteFrom('open_positions').where('order_id', '=', orderId).execute()
    return
  }
  const open = { driver_id: who.driverId, customer_id: who.customerId, company_id: who.companyId }
  await trx
    .insertInto('open_positions')
    .values({ order_id: orderId, ...open })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(open))
    .execute()
}

/** Stores whether an account may see positions because of its role. */
export async function saveWatcher(
  trx: Transaction<DriversTables>,
  userId: string,
  rights: { role: Role; companyId: string | null } | null
): Promise<void> {
  if (!rights) {
    await trx.deleteFrom('watchers').where('user_id', '=', userId).execute()
    return
  }
  const watcher = { role: rights.role, company_id: rights.companyId }
  await trx
    .insertInto('watchers')
    .values({ user_id: userId, ...watcher })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(watcher))
    .execute()
}

export async function countStaff(db: Kysely<DriversTables>): Promise<number> {
  const { staff } = await db
    .selectFrom('watchers')
    .select(({ fn }) => fn.countAll<string>().as('staff'))
    .where('role', 'in', ['dispatcher', 'admin'])
    .executeTakeFirstOrThrow()
  return Number(staff)
}

/** The driver's orders that show the position, with how many people their senders are. */
export async function listOpenOrders(
  db: Kysely<DriversTables>,
  driverId: string
): Promise<{ orderId: string; senders: number }[]> {
  // The sender, and the admins of the company that sends.
  const { rows } = await sql<{ order_id: string; senders: number }>`
    select order_id, 1 + (
      select count(*)::int from watchers
      where role = 'company_admin' and watchers.company_id = open.company_id and user_id <> open.customer_id
    ) as senders
    from open_positions open where driver_id = ${driverId} order by order_id`.execute(db)
  return rows.map(({ order_id, senders }) => ({ orderId: order_id, senders }))
}
