import type { DriversTables } from '#db/tables.ts'
import { demoAccounts } from '@ilbud/proto/http/demo-accounts'
import type { Kysely } from 'kysely'
import { setDuty } from './change-duty.ts'
import { registerDriver } from './register-driver.ts'

/** Contract 1: the demo's drivers, once. Those of the simulator are on duty; driver1 to driver5 begin theirs themselves. */
export async function createDemoDrivers({ db, now }: DemoDeps): Promise<void> {
  const isFirst = await db.transaction().execute(async (trx) => {
    const mark = await trx
      .insertInto('demo_marks')
      .values({ name: 'drivers' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (mark.numInsertedOrUpdatedRows === 0n) return false
    for (const { id, name, phone } of drivers) await registerDriver(trx, { id, name, phone }, now())
    return true
  })
  if (!isFirst) return
  const changed = (): void => undefined
  for (const { id, username } of drivers) {
    const onDuty = username.startsWith('sim')
    await setDuty({ db, now, changed }, id, onDuty)
    // Nothing that a demo order's past tells may change it any more.
    await db.updateTable('drivers').set({ duty_changed_at: now() }).where('id', '=', id).execute()
  }
}

export interface DemoDeps {
  db: Kysely<DriversTables>
  now: () => Date
}

const drivers = demoAccounts.filter(({ role }) => role === 'driver')
