import { randomUUID } from 'node:crypto'
import { auditEntry } from '@ilbud/kernel/events/audit'
import type { Bus } from '@ilbud/kernel/events/bus'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { moveToDeadLetter, park } from '@ilbud/kernel/events/consumer/park'
import { orderEvents } from '@ilbud/proto/events/orders'
import { clonedDatabaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { testLog } from '@ilbud/testkit/test-log'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import { dbMigrate } from './db-migrate.ts'
import { dlq } from './dlq.ts'

const it = clonedDatabaseTest<unknown>('drivers', 'npm run db:migrate', async (url) => {
  const lines: string[] = []
  expect(await dbMigrate([], { DATABASE_URL: url }, (line) => lines.push(line)), lines.join('\n')).toBe(0)
})
const topic = 'orders.events'

/** The first two events of an order; the first contains a name, which is not allowed. */
function twoSteps() {
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED' }
  ])
  const [first, second] = messages.map((message, at) => ({
    ...message,
    value: message.value.replace('"SD7K3MQ9RT2XVB2"', '"Astrid Falk"'),
    topic,
    position: String(at),
    publishedAt: new Date()
  }))
  return { orderId, first: first!, second: second! }
}

async function lastVersion(db: Kysely<unknown>, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from inbox_versions where subject = ${orderId}`.execute(db)
  return rows[0]?.version ?? null
}

/** drivers, with a handler that records what it applied. */
function driversThatNotes(db: Kysely<unknown>, bus: Bus, applied: number[]) {
  const handlers = Object.values(orderEvents).map((contract) =>
    onEvent(contract, async (_trx, { data }) => void applied.push(data.version))
  ) as RegisteredHandler<unknown>[]
  return consumeEvents({ service: 'drivers', db, bus, handlers, log: testLog, parallel: 2 })
}

describe('npm run dlq', () => {
  let run: (...args: string[]) => Promise<string[]>
  beforeEach<{ url: string }>(({ url }) => {
    run = async (...args) => {
      const lines: string[] = []
      expect(await dlq(args, { DATABASE_URL: url }, (line) => lines.push(line))).toBe(0)
      return lines
    }
  })

  it('dlq list shows parked and dead messages, and nothing that a person typed', async ({ db, bus }) => {
    expect(await run('list')).toEqual(['Nothing is parked or dead.'])
    const { orderId, first, second } = twoSteps()
    await moveToDeadLetter(bus, first, 'drivers', 'TypeError')
    await park(db, second, 2, 'gap')

    const lines = await run('list')
    expect(lines).toEqual([
      expect.stringMatching(/^ref +state +service +event +version +key +since/),
      expect.stringMatching(`^drivers/1 +parked +drivers +order.accepted +2 +${orderId} .* 0 tries +gap$`),
      expect.stringMatching(`^orders.events.dead@\\S+ +dead +drivers +order.placed +1 +${orderId} .* TypeError$`)
    ])
    expect(await run('list', '--service', 'orders')).toEqual(['Nothing is parked or dead.'])

    const shown = await run('show', lines[2]!.split(' ')[0]!)
    expect(shown.join()).toContain('"trackingId": "string"')
    expect([...lines, ...shown].join()).not.toContain('Astrid')
  })

  it('dlq replay has a service try once again what it gave up, in the order of its key', async ({ db, bus }) => {
    const { orderId, first, second } = twoSteps()
    // In the wrong order, as an operator may replay them.
    await moveToDeadLetter(bus, second, 'drivers', 'gap')
    await moveToDeadLetter(bus, first, 'drivers', 'TypeError')
    expect(await run('replay', '--all')).toHaveLength(2)
    // Closed messages are not listed again.
    expect((await run('list')).filter((line) => line.includes(' dead '))).toEqual([])

    const applied: number[] = []
    const drivers = await driversThatNotes(db, bus, applied)
    await eventually(() => applied.length === 2, 'both were applied')
    await drivers.stop()
    expect(applied).toEqual([1, 2])
    expect(await lastVersion(db, orderId)).toBe(2)
    expect(await run('list')).toEqual(['Nothing is parked or dead.'])
  })

  it('dlq drop removes a dead event for good, and later events of its key continue', async ({ db, bus }) => {
    const { orderId, first, second } = twoSteps()
    await moveToDeadLetter(bus, first, 'drivers', 'TypeError')
    await park(db, second, 2, 'gap')
    const ref = (await run('list')).at(-1)!.split(' ')[0]!
    expect(await run('drop', ref)).toEqual([`${ref}: dropped`])

    const applied: number[] = []
    const drivers = await driversThatNotes(db, bus, applied)
    await eventually(() => applied.length === 1, 'the later one was applied')
    await drivers.stop()
    expect(applied).toEqual([2])
    expect(await lastVersion(db, orderId)).toBe(2)
  })

  it('dlq drop also removes a dead event without a version', async ({ db, bus }) => {
    const entry = auditEntry('orders', {
      actor: null,
      action: 'order.delete',
      objectType: 'order',
      objectId: randomUUID(),
      at: new Date()
    })
    const message = { topic: 'audit.events', key: entry.subject, value: JSON.stringify(entry), headers: {} }
    await moveToDeadLetter(bus, message, 'drivers', 'TypeError')
    const ref = (await run('list')).at(-1)!.split(' ')[0]!
    expect(await run('drop', ref)).toEqual([`${ref}: dropped`])
    const { rows } = await sql`select event_id from inbox`.execute(db)
    expect(rows).toEqual([{ event_id: entry.id }])
    expect(await lastVersion(db, entry.subject)).toBeNull()
  })

  it('dlq drop removes a parked event, and those behind it continue', async ({ db, bus }) => {
    const { first, second } = twoSteps()
    await park(db, first, 1, 'TypeError')
    await park(db, second, 2, 'parked')
    expect(await run('drop', 'drivers/1')).toEqual(['drivers/1: dropped'])

    const applied: number[] = []
    const drivers = await driversThatNotes(db, bus, applied)
    await eventually(() => applied.length === 1, 'the later one was applied')
    await drivers.stop()
    expect(applied).toEqual([2])
  })

  it('dlq names in one line an argument that it does not understand', async () => {
    await expect(run('bury')).rejects.toThrow('Unknown command "bury": see --help')
    await expect(run('show')).rejects.toThrow('show needs a REF')
    await expect(run('show', 'drivers/7')).rejects.toThrow('drivers/7 no longer exists')
    await expect(run('drop', '--all')).rejects.toThrow('the REF of each message')
    expect((await run('--help'))[0]).toContain('npm run dlq -- list')
    await expect(dlq(['list'], {}, () => undefined)).rejects.toThrow('Set DATABASE_URL')
  })
})
