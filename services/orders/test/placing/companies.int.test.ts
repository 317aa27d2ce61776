import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { orders } from '#service.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import {
  companyApplied,
  companyApproved,
  companyMemberJoined,
  companyRejected,
  costCentreAdded,
  costCentreChanged
} from '@ilbud/proto/events/companies'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { expect, onTestFinished } from 'vitest'
import { least } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

/** A company, by its events. */
function aCompany(bus: Bus) {
  const companyId = uuidv7()
  let version = 0
  const publish = async <Data>(contract: EventContract<Data>, rest: object = {}): Promise<void> => {
    const data = { companyId, version: ++version, status: 'APPROVED', ...rest } as Data
    const event = writeEvent(contract, { id: uuidv7(), source: '/companies', subject: companyId, at: new Date(), data })
    await bus.publish('companies.events', [{ key: companyId, value: JSON.stringify(event) }])
  }
  const member: User = aUser({ role: 'company_member', companyId })
  return { companyId, member, publish }
}

async function started(env: Record<string, string>, bus: Bus) {
  const built = await orders.build(testContext({ env: { ...env, LIMITS: 'off' }, bus }))
  await built.app.ready()
  await built.start()
  onTestFinished(async () => {
    await built.drain()
    await built.stop()
  })
  return async (user: User, change: object) => {
    const headers = { authorization: `Bearer ${tokenFor(user)}` }
    const payload = { ...least, ...change }
    const answer = await built.app.inject({ method: 'POST', url: '/api/v1/orders', headers, payload })
    return answer.statusCode === 201 ? 'placed' : (answer.json().code as string)
  }
}

const invoice = { paymentMethod: 'invoice' }

it('members of approved companies have an invoice, and nobody else', async ({ env, bus }) => {
  const place = await started(env, bus)
  const [blomman, waiting, rejected] = [aCompany(bus), aCompany(bus), aCompany(bus)]
  for (const { publish } of [blomman, waiting, rejected])
    await publish(companyApplied, { status: 'PENDING_VERIFICATION' })
  await rejected.publish(companyRejected, { status: 'REJECTED' })
  await blomman.publish(companyApproved)
  await blomman.publish(companyMemberJoined, { userId: blomman.member.id, role: 'company_member' })
  await eventually(async () => (await place(blomman.member, invoice)) === 'placed', 'the approval has arrived')
  for (const { member } of [waiting, rejected]) expect(await place(member, invoice)).toBe('INVOICE_NOT_ALLOWED')
  expect(await place(aUser(), invoice)).toBe('INVOICE_NOT_ALLOWED')
  expect(await place(aUser(), {})).toBe('placed')
})

it('an order takes open cost centres of the caller’s own company, whatever their case', async ({ env, bus }) => {
  const place = await started(env, bus)
  const [blomman, rosen] = [aCompany(bus), aCompany(bus)]
  const shop = { costCentreId: randomUUID(), code: 'Butik', active: true }
  for (const { publish } of [blomman, rosen]) await publish(companyApproved)
  await rosen.publish(costCentreAdded, { costCentreId: randomUUID(), code: 'Rosor', active: true })
  await blomman.publish(costCentreAdded, shop)
  const name = (costCenter: string) => place(blomman.member, { ...invoice, costCenter })
  await eventually(async () => (await name('BUTIK')) === 'placed', 'the cost centre has arrived')
  expect(await place(blomman.member, { costCenter: 'butik' })).toBe('placed')
  expect(await place(rosen.member, { costCenter: 'Butik' })).toBe('INVOICE_NOT_ALLOWED')
  expect([await name('Rosor'), await name('Nowhere')]).toEqual(['INVOICE_NOT_ALLOWED', 'INVOICE_NOT_ALLOWED'])
  await blomman.publish(costCentreChanged, { ...shop, code: 'Ateljé' })
  await eventually(async () => (await name('Ateljé')) === 'placed', 'the new code has arrived')
  expect(await name('Butik')).toBe('INVOICE_NOT_ALLOWED')
  await blomman.publish(costCentreChanged, { ...shop, code: 'Ateljé', active: false })
  await eventually(async () => (await name('Ateljé')) === 'INVOICE_NOT_ALLOWED', 'the cost centre is closed')
})
