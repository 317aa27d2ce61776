import { lockDriver, saveDriver, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { demoAccounts } from '@ilbud/proto/http/demo-accounts'
import type { Kysely } from 'kysely'
import { storeDuty } from './change-duty.ts'
import { registerDriver } from './register-driver.ts'

const drivers = demoAccounts.filter(({ role }) => role === 'driver')

/** Contract 1: the demo's drivers, once. Those of the simulator are on duty; driver1 to driver5 begin theirs themselves. */
export async function createDemoDrivers({ db, now }: DemoDeps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const marked = await trx
      .insertInto('demo_marks')
      .values({ name: 'drivers' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (marked.numInsertedOrUpdatedRows === 0n) return
    for (const { id, username, name, phone } of drivers) {
      const at = now()
      await registerDriver(trx, { id, name, phone }, at)
      const driver = (await lockDriver(trx, id))!
      const after = await storeDuty(trx, driver, username.startsWith('sim'), at)
      // Registered by an event it has no name; and nothing that a demo order's past tells may change its duty any more.
      await saveProfile(trx, { id, name, phone })
      await saveDriver(trx, { ...after, dutyChangedAt: at })
    }
  })
}

export interface DemoDeps {
  db: Kysely<DriversTables>
  now: () => Date
}
