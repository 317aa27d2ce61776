import { randomUUID } from 'node:crypto'
import type { Bus } from '#events/bus.ts'
import { consumeEvents } from '#events/consumer.ts'
import { onEvent } from '#events/handlers.ts'
import type { RegisteredHandler } from '#events/handlers.ts'
import { configureFailpoints } from '#runtime/failpoint.ts'
import { driverDutyChanged, type DriverChange } from '@ilbud/proto/events/drivers'
import type { Envelope } from '@ilbud/proto/events/event'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect } from 'vitest'
import { dutyEvent, effectMigrations, type EffectTables, noting } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const topic = 'drivers.events'
const publish = (bus: Bus, ...events: Envelope[]): Promise<void> =>
  bus.publish(
    topic,
    events.map((event) => ({ key: event.subject, value: JSON.stringify(event) }))
  )

async function effects(db: Kysely<EffectTables>, subject: string): Promise<number[]> {
  const rows = await db.selectFrom('effects').select('version').where('subject', '=', subject).orderBy('id').execute()
  return rows.map(({ version }) => version)
}

async function parkedRows(db: Kysely<EffectTables>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from parked`.execute(db)
  return Number(rows[0]!.count)
}

function consume(db: Kysely<EffectTables>, bus: Bus, handler: RegisteredHandler<EffectTables>, log = testLog) {
  return consumeEvents({ service: 'effects', db, bus, handlers: [handler], log, parallel: 2 })
}

/** A logger, and the lines that it received. */
function listen() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: pino({}, { write }) }
}

/** Breaks the transaction's connection, as a restart of the server would. */
async function cut(trx: Transaction<EffectTables>, adminUrl: string): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await admin.end()
}

/** Makes it due now, whatever its pause. */
const hurry = (db: Kysely<EffectTables>) => sql`update parked set next_at = now()`.execute(db)

describe('a consumer', () => {
  afterEach(() => configureFailpoints({}))

  it('a consumer waits for a row that somebody holds for longer than a request may wait', async ({ db, bus }) => {
    const driver = randomUUID()
    const { lines, log } = listen()
    await sql`insert into effects (subject, version) values ('held', 0)`.execute(db)
    const held = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await sql`update effects set version = 1 where subject = 'held'`.execute(trx)
      await held.promise
    })
    const settings = Promise.withResolvers<unknown>()
    const handler = onEvent<EffectTables, DriverChange>(driverDutyChanged, async (trx, { subject }) => {
      const { rows } = await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as
        statement`.execute(trx)
      settings.resolve(rows[0])
      await sql`update effects set version = 2 where subject = 'held'`.execute(trx)
      await trx.insertInto('effects').values({ subject, version: 1 }).execute()
    })
    const consumer = await consume(db, bus, handler, log)
    await publish(bus, dutyEvent(driver, 1))
    const found = await settings.promise
    held.resolve()
    await holding
    await eventually(async () => (await effects(db, driver)).length === 1, 'it was applied')
    await consumer.stop()
    expect(found).toEqual({ lock: '10s', statement: '15s' })
    expect(lines).toEqual([])
  })

  it('a consumer applies no more events at once than it is told', async ({ db, bus }) => {
    let [running, most] = [0, 0]
    const twoRun = Promise.withResolvers<void>()
    const drivers = Array.from({ length: 12 }, () => randomUUID())
    const handler = onEvent<EffectTables, DriverChange>(driverDutyChanged, async (trx, { subject, data }) => {
      most = Math.max(most, ++running)
      if (running === 2) twoRun.resolve()
      await twoRun.promise
      // Long enough for others to come in.
      for (let statement = 0; statement < 50; statement++) await sql`select`.execute(trx)
      await trx.insertInto('effects').values({ subject, version: data.version }).execute()
      running--
    })
    const consumer = await consume(db, bus, handler)
    await publish(bus, ...drivers.map((driver) => dutyEvent(driver, 1)))
    const applied = async () => (await sql`select from effects`.execute(db)).rows.length
    await eventually(async () => (await applied()) === drivers.length, 'all were applied')
    await consumer.stop()
    expect(most).toBe(2)
  })

  it('a consumer applies the same event once, however often it comes', async ({ db, bus }) => {
    const driver = randomUUID()
    const [first, second] = [dutyEvent(driver, 1), dutyEvent(driver, 2)]
    const consumer = await consume(db, bus, noting())
    await publish(bus, first, first, second, first, second)
    await publish(bus, dutyEvent(driver, 3))
    await eventually(async () => (await effects(db, driver)).includes(3), 'the last was applied')
    expect(await effects(db, driver)).toEqual([1, 2, 3])
    await consumer.stop()
  })

  it('a consumer applies an event again that its inbox has lost', async ({ db, bus }) => {
    const driver = randomUUID()
    const event = dutyEvent(driver, 1)
    const consumer = await consume(db, bus, noting())
    await publish(bus, event)
    await eventually(async () => (await effects(db, driver)).length === 1, 'it was applied')
    await sql`truncate inbox, inbox_versions`.execute(db)
    await publish(bus, event)
    await eventually(async () => (await effects(db, driver)).length === 2, 'it was applied twice')
    await consumer.stop()
  })

  it('a consumer skips an older version under a new id', async ({ db, bus }) => {
    const driver = randomUUID()
    const consumer = await consume(db, bus, noting())
    await publish(bus, dutyEvent(driver, 1), dutyEvent(driver, 2), dutyEvent(driver, 1), dutyEvent(driver, 3))
    await eventually(async () => (await effects(db, driver)).includes(3), 'the last was applied')
    expect(await effects(db, driver)).toEqual([1, 2, 3])
    await consumer.stop()
  })

  it('a consumer waits with a version that comes too early, and applies all in order when the missing one is there', async ({
    db,
    bus
  }) => {
    const driver = randomUUID()
    const consumer = await consume(db, bus, noting())
    await publish(bus, dutyEvent(driver, 1), dutyEvent(driver, 3), dutyEvent(driver, 4))
    await eventually(async () => (await parkedRows(db)) === 2, 'the early ones are parked')
    expect(await effects(db, driver)).toEqual([1])
    await publish(bus, dutyEvent(driver, 2))
    await eventually(async () => (await hurry(db), (await effects(db, driver)).length === 4), 'all were applied', {
      timeoutMs: 10_000
    })
    expect(await effects(db, driver)).toEqual([1, 2, 3, 4])
    await eventually(async () => (await parkedRows(db)) === 0, 'nothing waits')
    await consumer.stop()
  })

  it('a consumer gives a bad message up after five tries while other keys go on, and leaves no effect of it', async ({
    db,
    bus
  }) => {
    const [bad, good] = [randomUUID(), randomUUID()]
    const dead: string[] = []
    await bus.consume('operator', [`${topic}.dead`], ({ key, headers }) => void dead.push(`${key} ${headers?.reason}`))
    let tries = 0
    const { lines, log } = listen()
    const consumer = await consume(
      db,
      bus,
      noting((version) => version === 13 && ++tries > 0),
      log
    )
    await publish(
      bus,
      ...[...Array(12).keys()].map((at) => dutyEvent(bad, at + 1)),
      dutyEvent(bad, 13),
      dutyEvent(good, 1)
    )
    await eventually(async () => (await effects(db, good)).length === 1, 'the other key went on')
    await eventually(async () => (await hurry(db), dead.length === 1), 'it was given up')
    expect(dead).toEqual([`${bad} Error`])
    // Once on arrival, then five times while parked.
    expect(tries).toBe(6)
    expect(await effects(db, bad)).not.toContain(13)
    // Said once it is no longer parked, which is after it arrived.
    await eventually(() => lines.at(-1)?.['msg'] === 'an event was given up', 'the log says so')
    // The operator looks for the cause where the event was given up: the error of a later attempt may be a different
    // one.
    expect(lines.at(-1)).toMatchObject({
      msg: 'an event was given up',
      err: { message: 'cannot be handled', stack: expect.stringContaining('effects.ts') }
    })
    await consumer.stop()
  })

  it('a consumer waits for a database that went away, and parks nothing', async ({ db, bus, env }) => {
    const [driver, other] = [randomUUID(), randomUUID()]
    let cuts = 2
    const consumer = await consume(
      db,
      bus,
      onEvent<EffectTables, DriverChange>(driverDutyChanged, async (trx, { subject, data }) => {
        if (data.version === 2 && cuts-- > 0) await cut(trx, env.DATABASE_URL!)
        await trx.insertInto('effects').values({ subject, version: data.version }).execute()
      })
    )
    await publish(bus, dutyEvent(driver, 1), dutyEvent(driver, 2), dutyEvent(driver, 3), dutyEvent(other, 1))
    await eventually(async () => (await effects(db, driver)).length === 3, 'all were applied')
    expect(await effects(db, driver)).toEqual([1, 2, 3])
    expect(await effects(db, other)).toEqual([1])
    expect(cuts).toBe(-1)
    const { rows } = await sql`select is_called as was_used from parked_id_seq`.execute(db)
    expect(rows).toEqual([{ was_used: false }])
    await consumer.stop()
  })

  it('a consumer takes what waited behind a parked message at once when that goes through', async ({ db, bus }) => {
    const driver = randomUUID()
    let isBroken = true
    const consumer = await consume(
      db,
      bus,
      noting((version) => version === 2 && isBroken)
    )
    await publish(bus, ...[1, 2, 3, 4, 5, 6].map((version) => dutyEvent(driver, version)))
    await eventually(async () => (await parkedRows(db)) === 5, 'it waits with all behind it')
    isBroken = false
    // The messages behind the first have an hour to wait, unless they become due together with it.
    await sql`update parked set next_at = now() + case version when 2 then interval '0' else interval '1 hour' end`.execute(
      db
    )
    await eventually(async () => (await effects(db, driver)).length === 6, 'all were applied')
    expect(await effects(db, driver)).toEqual([1, 2, 3, 4, 5, 6])
    await consumer.stop()
  })

  it('a consumer leaves parked messages of other topics to those who handle them', async ({ db, bus }) => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await sql`
      insert into parked (topic, key, version, value, headers, reason, next_at, parked_at)
      values ('orders.events', ${theirs}, 1, ${JSON.stringify(dutyEvent(theirs, 1))}, '{}', 'x', now(), now())`.execute(
      db
    )
    const consumer = await consume(
      db,
      bus,
      noting((version) => version === 2)
    )
    await publish(bus, dutyEvent(mine, 1), dutyEvent(mine, 2))
    const attempts = async (key: string): Promise<number | undefined> =>
      (await sql<{ attempts: number }>`select attempts from parked where key = ${key}`.execute(db)).rows[0]?.attempts
    await eventually(async () => ((await attempts(mine)) ?? 0) > 0, 'the own was tried again')
    expect(await attempts(theirs)).toBe(0)
    await consumer.stop()
  })

  it('a consumer buries what is no event at once, and logs it', async ({ db, bus }) => {
    const dead: string[] = []
    const { lines, log } = listen()
    await bus.consume('operator', [`${topic}.dead`], ({ value }) => void dead.push(value))
    const consumer = await consume(db, bus, noting(), log)
    await bus.publish(topic, [{ key: 'k', value: 'not json' }])
    await eventually(() => dead.length === 1, 'it was buried')
    expect(lines).toMatchObject([{ level: 50, topic, key: 'k' }])
    expect(await parkedRows(db)).toBe(0)
    await consumer.stop()
  })

  it('a consumer counts versions of types that it does not handle', async ({ db, bus }) => {
    const driver = randomUUID()
    const consumer = await consume(db, bus, noting())
    await publish(bus, { ...dutyEvent(driver, 1), type: 'driver.unheard-of' }, dutyEvent(driver, 2))
    await eventually(async () => (await effects(db, driver)).length === 1, 'the second was applied')
    expect(await effects(db, driver)).toEqual([2])
    await consumer.stop()
  })
})
