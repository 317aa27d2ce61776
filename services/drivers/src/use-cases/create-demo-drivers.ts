import { saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { demoAccounts } from '@ilbud/proto/http/demo-accounts'
import type { Kysely } from 'kysely'
import { setDuty } from './change-duty.ts'
import { registerDriver } from './register-driver.ts'

const mark = 'drivers'
const drivers = demoAccounts.filter(({ role }) => role === 'driver')

/**
 * Contract 1: the demo's drivers, once. Those of the simulator are on duty; driver1 to driver5 begin theirs themselves.
 * The mark comes last: who dies on the way does it again, and each step finds what is done.
 */
export async function createDemoDrivers({ db, now }: DemoDeps): Promise<void> {
  if (await db.selectFrom('demo_marks').select('name').where('name', '=', mark).executeTakeFirst()) return
  const changed = (): void => undefined
  for (const { id, username, name, phone } of drivers) {
    await db.transaction().execute((trx) => registerDriver(trx, { id, name, phone }, now()))
    // It may have been registered by an event, which knows no name.
    await saveProfile(db, { id, name, phone })
    await setDuty({ db, now, changed }, id, username.startsWith('sim'))
    // Nothing that a demo order's past tells may change it any more.
    await db.updateTable('drivers').set({ duty_changed_at: now() }).where('id', '=', id).execute()
  }
  await db
    .insertInto('demo_marks')
    .values({ name: mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface DemoDeps {
  db: Kysely<DriversTables>
  now: () => Date
}
