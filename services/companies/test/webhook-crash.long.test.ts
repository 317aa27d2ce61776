import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { anOrderWith } from '@ilbud/testkit/order-events'
import { eventually } from '@ilbud/testkit/eventually'
import { testFolder } from '@ilbud/testkit/test-folder'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { aCompanyAdmin, anApprovedCompany, startCompanies } from './a-companies.ts'
import { it } from './companies-test.ts'
import { aReceiver, verify } from './webhook-receiver.ts'

const program = new URL('./webhook-process.ts', import.meta.url).pathname
/** The exit code at a failpoint: that of a process killed by SIGKILL. */
const crashCode = 137

/** companies in a process of its own, on the test's database; it ends with the test. */
function startProcess(env: Record<string, string>, failpoint?: string): { ended: Promise<number | null> } {
  const folder = testFolder()
  const address = (name: string): string => `unix:${join(folder, name)}`
  const settings = {
    ...env,
    PATH: process.env.PATH!,
    DEMO: 'true',
    ORDERS_ADDRESS: address('o'),
    ORDERS_RPC_ADDRESS: address('or'),
    COMPANIES_ADDRESS: address('c'),
    COMPANIES_RPC_ADDRESS: address('cr'),
    AUTH_ADDRESS: address('a'),
    AUTH_RPC_ADDRESS: address('ar'),
    RPC_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
    DRAIN_PAUSE_MS: '0',
    LOG_LEVEL: 'error',
    ...(failpoint && { FAILPOINTS: `${failpoint}=exit:${crashCode}@n1` })
  }
  const child = spawn(process.execPath, [program], { env: settings, stdio: 'inherit' })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  })
  return { ended }
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
