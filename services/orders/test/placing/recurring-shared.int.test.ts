import { saveCompany } from '#db/neighbours.ts'
import type { OrdersTables } from '#db/tables.ts'
import { deleteRecurringOrdersOf } from '#db/recurring-orders.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { aUser } from '@ilbud/testkit/services/test-context'
import { type Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { aRecurringApp, bread, path } from './a-recurring-app.ts'
import { auditOf, type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

describe('a recurring order that a company shares', () => {
  const companyId = crypto.randomUUID()

  /** A company with two admins and a member, all known to auth, and a recurring order that the first admin shares. */
  async function aCompany(db: Kysely<OrdersTables>, env: Record<string, string>) {
    const app = await aRecurringApp(db, env, { role: 'company_admin', companyId })
    const known = (role: User['role'], name: string) => {
      const user = aUser({ role, companyId, name })
      app.people.set(user.id, { id: user.id, role, companyId, name, email: `${name}@ilbud.example`, phone: null })
      return user
    }
    const [olof, member] = [known('company_admin', 'Olof Blom'), known('company_member', 'Maja Lind')]
    await saveCompany(db as never, companyId, true)
    const order = { ...least, paymentMethod: 'invoice' }
    const added = await app.add({ shared: true, order })
    expect(added.statusCode).toBe(201)
    const { id } = added.json()
    const seenBy = async (user: User): Promise<Json> => (await app.ask(user, 'GET', path)).json()[0]
    const leaves = ({ id: gone }: User) =>
      app.people.set(gone, { ...app.people.get(gone)!, role: 'customer', companyId: null })
    const { order: _, ...rule } = bread
    return { ...app, id: id as string, olof, member, seenBy, leaves, rule }
  }

  it('a recurring order that a company shares is seen by all its people and changed by its admins, in whose name it is then ordered', async ({
    db,
    env
  }) => {
    const { ask, saga, olof, member, id, seenBy, rule, runAt, orders } = await aCompany(db, env)
    const orderedBySaga = { name: 'Saga Ek', hasLeft: false }
    expect(await seenBy(saga)).toMatchObject({ id, shared: true, mayChange: true, orderedBy: orderedBySaga })
    expect(await seenBy(olof)).toMatchObject({ id, shared: true, mayChange: true, orderedBy: orderedBySaga })
    expect(await seenBy(member)).toMatchObject({ id, shared: true, mayChange: false, orderedBy: orderedBySaga })
    for (const [method, url, body] of [
      ['PUT', `${path}/${id}`, rule],
      ['DELETE', `${path}/${id}`, undefined],
      ['POST', `${path}/${id}/pause`, undefined],
      ['POST', `${path}/${id}/resume`, undefined],
      ['POST', `${path}/${id}/skip`, { day: '2026-03-05' }],
      ['POST', path, { ...bread, shared: true }]
    ] as const) {
      expect((await ask(member, method, url, { body })).statusCode, `${method} ${url}`).toBe(403)
      const outsider = aUser({ role: 'company_admin', companyId: crypto.randomUUID() })
      if (url !== path) expect((await ask(outsider, method, url, { body })).statusCode, `${method} ${url}`).toBe(404)
    }
    expect(
      (await ask(aUser({ role: 'customer' }), 'POST', path, { body: { ...bread, shared: true } })).statusCode
    ).toBe(403)
    const changed = await ask(olof, 'PUT', `${path}/${id}`, { body: { ...rule, pickupTime: '09:00' } })
    expect(changed.json()).toMatchObject({ pickupTime: '09:00', orderedBy: { name: 'Olof Blom', hasLeft: false } })
    await runAt('2026-03-04T12:00')
    expect(await orders()).toMatchObject([{ customer_id: olof.id }])
    const audited = (await auditOf(db))
      .filter(({ objectId }) => objectId === id)
      .map(({ actorId, action }) => [actorId, action])
    expect(audited).toEqual([
      [saga.id, 'company.add-recurring-order'],
      [olof.id, 'company.edit-recurring-order']
    ])
  })

  it('a shared recurring order stops when the admin in whose name it is ordered has left, says so, tells the company, and is resumed by another', async ({
    db,
    env
  }) => {
    const { ask, saga, olof, member, id, seenBy, leaves, runAt, eventsOf, orders } = await aCompany(db, env)
    leaves(saga)
    const stands = { status: 'active', next: [], orderedBy: { name: 'Saga Ek', hasLeft: true } }
    expect(await seenBy(olof)).toMatchObject(stands)
    await runAt('2026-03-04T12:00')
    await runAt('2026-03-08T12:00')
    expect(await orders()).toEqual([])
    expect(await seenBy(member)).toMatchObject({
      ...stands,
      status: 'paused',
      recent: [{ day: '2026-03-05', outcome: 'refused', code: 'OWNER_LEFT' }]
    })
    expect(await eventsOf(id)).toEqual([['recurring-order.day-omitted', '2026-03-05', 'refused', 'OWNER_LEFT']])
    expect((await outboxOf(db, id))[0]!.data).toMatchObject({ companyId })
    expect((await ask({ ...saga, role: 'customer', companyId: null }, 'GET', path)).json()).toEqual([])
    const resumed = (await ask(olof, 'POST', `${path}/${id}/resume`)).json()
    expect(resumed).toMatchObject({ status: 'active', orderedBy: { name: 'Olof Blom', hasLeft: false } })
    expect(resumed.next[0]).toMatchObject({ day: '2026-03-09' })
    await runAt('2026-03-08T12:01')
    expect(await orders()).toMatchObject([{ customer_id: olof.id }])
  })

  it('a shared recurring order stays with the company when the account of its owner is erased, and is not among the owner’s own data', async ({
    db,
    env
  }) => {
    const { saga, olof, id, seenBy, deps, people } = await aCompany(db, env)
    const own = await allOwnData(localCalls('auth', [ordersRpc(deps)]).to(Orders), saga.id)
    expect(own.recurringOrders).toEqual([])
    people.delete(saga.id)
    await deleteRecurringOrdersOf(db, saga.id)
    expect(await seenBy(olof)).toMatchObject({ id, next: [], orderedBy: { name: null, hasLeft: true } })
  })
})
