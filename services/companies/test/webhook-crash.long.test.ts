import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { eventually } from '@ilbud/testkit/eventually'
import { crashCode, startServiceProcess } from '@ilbud/testkit/services/service-process'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aCompanyAdmin, anApprovedCompany, startCompanies } from './a-companies.ts'
import { it } from './companies-test.ts'
import { aReceiver, verify } from './webhook-receiver.ts'

const program = new URL('./webhook-process.ts', import.meta.url)

function startProcess(env: Record<string, string>, failpoint?: string) {
  return startServiceProcess(program, { DEMO: 'true', ...env }, failpoint)
}

it.for([
  ['consumer.mid_tx', 1],
  ['consumer.after_commit', 1],
  ['hooks.after_200', 2]
] as const)(
  'a message whose process dies at %s is sent under one id until it is recorded',
  async ([failpoint, times], { env, bus, db }) => {
    const { url, received } = await aReceiver()
    const companies = await startCompanies({ env: { ...env, DEMO: 'true' }, bus })
    const companyId = await anApprovedCompany(companies)
    const body = { url, events: ['order.placed'] }
    const added = await companies.ask(aCompanyAdmin(companyId), 'POST', '/api/companies/me/webhooks', { body })
    await companies.stop()

    const { messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED', companyId }])
    await bus.publish('orders.events', messages)
    expect(await startProcess(env, failpoint).ended).toBe(crashCode)
    await sql`update webhooks set claimed_until = '-infinity'`.execute(db)
    startProcess(env)
    const rows = () => db.selectFrom('webhook_deliveries').selectAll().execute()
    await eventually(async () => (await rows())[0]?.status === 'delivered', 'it is recorded', {
      timeoutMs: 60_000,
      everyMs: 50
    })
    expect(received.map(({ id }) => id)).toEqual(Array.from({ length: times }, () => received[0]!.id))
    expect(await rows()).toMatchObject([{ id: received[0]!.id, tries: 1 }])
    for (const each of received) expect(verify(added.json().secret, each)).toMatchObject({ type: 'order.placed' })
  }
)
