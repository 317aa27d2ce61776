import { insertRecurringOrder } from '#db/recurring-orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { uuidv7 } from '@ilbud/kernel/ids'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { crashCode, startServiceProcess } from '@ilbud/testkit/services/service-process'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect } from 'vitest'
import { least } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const program = new URL('./recurring-process.ts', import.meta.url)

it('a day of a recurring order whose process dies before the end of its transaction is ordered once, by the processes after it', async ({
  db,
  env
}) => {
  const [id, customerId] = [uuidv7(), uuidv7()]
  const tomorrow = localDay(Date.now() + 86_400_000)
  const key = dataKey(env.DATA_KEY!)
  const now = new Date()
  await db.transaction().execute((trx) =>
    insertRecurringOrder(
      trx,
      {
        id,
        customerId,
        companyId: null,
        name: 'Bread',
        rule: 'FREQ=DAILY;COUNT=1',
        startsOn: tomorrow,
        pickupTime: '12:00',
        deliveryTime: null,
        skipDays: [],
        status: 'active',
        nextDay: tomorrow,
        content: least,
        createdAt: now,
        updatedAt: now
      },
      key
    )
  )
  // Due whatever the time of day at which the test runs.
  await db.updateTable('recurring_orders').set({ next_at: now }).execute()
  const settings = { ...env, ORDERS_FILES_DIR: testFolder() }
  const days = () => db.selectFrom('recurring_days').select(['day', 'outcome']).execute()
  const orders = () => db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute()

  expect(await startServiceProcess(program, settings, 'orders.after_recurring').ended).toBe(crashCode)
  expect([await orders(), await days()]).toEqual([[], []])
  startServiceProcess(program, settings)
  startServiceProcess(program, settings)
  await eventually(async () => (await days()).length > 0, 'it is ordered', { timeoutMs: 60_000, everyMs: 50 })
  expect(await days()).toEqual([{ day: tomorrow, outcome: 'placed' }])
  expect(await orders()).toHaveLength(1)
  expect(await db.selectFrom('recurring_orders').select('status').execute()).toEqual([{ status: 'ended' }])
})
