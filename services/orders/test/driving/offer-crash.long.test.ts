import { saveDriver } from '#db/neighbours.ts'
import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { crashCode, startServiceProcess } from '@ilbud/testkit/services/service-process'
import { eventually } from '@ilbud/testkit/eventually'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const program = new URL('./offer-process.ts', import.meta.url)

function startProcess(env: Record<string, string>, failpoint?: string) {
  return startServiceProcess(program, { ORDERS_FILES_DIR: testFolder(), ...env }, failpoint)
}

it.for([
  ['orders.before_offer', 0],
  ['orders.after_offer', 1]
] as const)(
  'an order whose process dies at %s is offered to one driver, once, by the process after it',
  async ([failpoint, made], { env, db }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const drivers = [aDriver(), aDriver()]
    for (const { id } of drivers) await saveDriver(db, { id, disabled: false })
    const auto = { body: { dispatch: { mode: 'auto' } } }
    expect((await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', auto)).statusCode).toBe(200)
    const { id } = await place(aSender())
    const offers = () => db.selectFrom('offers').select(['driver_id', 'outcome']).execute()
    const withDrivers = { ...env, DRIVER_IDS: drivers.map((driver) => driver.id).join(',') }

    expect(await startProcess(withDrivers, failpoint).ended).toBe(crashCode)
    expect(await offers()).toHaveLength(made)
    startProcess(withDrivers)
    const published = async () => (await outboxOf(db, id)).filter(({ type }) => type === 'order.offered')
    await eventually(async () => (await published()).length > 0, 'it is offered', { timeoutMs: 60_000, everyMs: 50 })
    expect(await offers()).toEqual([{ driver_id: drivers[0]!.id, outcome: null }])
    expect(await published()).toHaveLength(1)
    const audit = (await auditOf(db)).filter(({ action }) => action === 'order.offer')
    expect(audit).toHaveLength(1)
  }
)
