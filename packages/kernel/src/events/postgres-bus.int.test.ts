import { createPool, withClient } from '#db/pool.ts'
import { busContract } from '@ilbud/testkit/contracts/bus-contract'
import { cloneDatabase } from '@ilbud/testkit/servers/databases'
import { testLog } from '@ilbud/testkit/test-log'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { eventually } from '@ilbud/testkit/eventually'
import { createPostgresBus } from './postgres-bus.ts'
import { prune } from './postgres-bus/prune.ts'
import { messagesAfter } from './postgres-bus/tail.ts'
import type { Bus } from './bus.ts'

const freshDatabase = (): Promise<string> => cloneDatabase(inject('postgresUrl'), 'bus', () => Promise.resolve())

busContract('Postgres', async () => {
  const url = await freshDatabase()
  const buses: Bus[] = []
  return {
    async another() {
      const bus = await createPostgresBus({ url, log: testLog })
      buses.push(bus)
      return bus
    },
    // Nothing to create or wait for: each test has its own database, and members wait for their turn.
    topic: (name) => Promise.resolve(name),
    settled: () => Promise.resolve(),
    end: async () => void (await Promise.all(buses.map((bus) => bus.stop())))
  }
})

describe('postgres-bus', () => {
  it('postgres-bus recovers when all its connections are cut', async () => {
    const url = await freshDatabase()
    const bus = await createPostgresBus({ url, log: testLog })
    const consumed: string[] = []
    const followed: string[] = []
    await bus.consume('readers', ['orders.events'], ({ key }) => void consumed.push(key))
    await bus.follow(['orders.events'], { sinceMinutes: 1 }, ({ key }) => void followed.push(key)).caughtUp
    await bus.publish('orders.events', [{ key: 'before', value: '{}' }])
    await eventually(() => consumed.length === 1 && followed.length === 1, 'the first arrived')

    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    )
    await client.end()

    await eventually(
      async () => (await bus.publish('orders.events', [{ key: 'after', value: '{}' }]), true),
      'publishing works again'
    )
    await eventually(() => consumed.includes('after') && followed.includes('after'), 'both read on')
    await bus.stop()
  })

  it('postgres-bus reads nothing of other topics, however much came to them since', async () => {
    const url = await freshDatabase()
    // As a database of an earlier release has it.
    await withClient(url, async (client) => {
      await client.query('create schema bus')
      await client.query(
        `create table bus.log (id bigint generated always as identity primary key, topic text not null,
          key text not null, value text not null, headers jsonb not null, published_at timestamptz not null default now())`
      )
    })
    const bus = await createPostgresBus({ url, log: testLog })
    await bus.publish('companies.events', [{ key: 'quiet', value: '{}' }])
    await bus.publish(
      'drivers.positions',
      Array.from({ length: 5000 }, (_, at) => ({ key: `driver ${at}`, value: '{}' }))
    )
    const read = await withClient(url, async (client) => {
      await client.query('analyze bus.log')
      await client.query(`prepare read (text, bigint, integer) as ${messagesAfter}`)
      await client.query('set plan_cache_mode = force_generic_plan')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { Plans: [Record<string, unknown>] } }] }>(
        `explain (analyze, format json) execute read('companies.events', 1, 500)`
      )
      return rows[0]!['QUERY PLAN'][0].Plan.Plans[0]
    })
    expect(read).toMatchObject({ 'Index Name': 'log_topic', 'Actual Rows': 0 })
    expect(read).not.toHaveProperty('Rows Removed by Filter')
    await bus.stop()
  })

  it.each([
    ['JSON', ['{"text":"a \\"quoted\\" \\\\ å, {b}"}', '[1,null]']],
    ['texts that are no JSON', ['', 'a\u001fb', 'null', '{"']],
    ['nothing', ['']]
  ])('postgres-bus passes %s on as it is', async (_name, values) => {
    const bus = await createPostgresBus({ url: await freshDatabase(), log: testLog })
    const consumed: string[] = []
    await bus.consume('readers', ['orders.events'], ({ value }) => void consumed.push(value))
    await bus.publish(
      'orders.events',
      values.map((value, at) => ({ key: `${at}`, value }))
    )
    await eventually(() => consumed.length === values.length, 'all arrived')
    expect(consumed).toEqual(values)
    await bus.stop()
  })

  it('postgres-bus recovers when the process was frozen for longer than its lease', async () => {
    const bus = await createPostgresBus({ url: await freshDatabase(), log: testLog })
    const seen = new Set<string>()
    await bus.consume('readers', ['orders.events'], ({ key }) => {
      if (key === 'k0' && !seen.has(key)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5500)
      seen.add(key)
    })
    // From here on messages come from memory: with no query in between, nothing would give the renewal of the lease a
    // turn of the event loop.
    for (const key of ['warm', 'up']) {
      await bus.publish('orders.events', [{ key, value: '{}' }])
      await eventually(() => seen.has(key), 'it was taken')
    }
    const keys = [...Array(20).keys()].map((at) => `k${at}`)
    await bus.publish(
      'orders.events',
      keys.map((key) => ({ key, value: '{}' }))
    )
    await eventually(() => seen.size === 22, 'all were taken')
    await bus.stop()
  })

  it('postgres-bus deletes messages after the retention of their topic', async () => {
    const url = await freshDatabase()
    const bus = await createPostgresBus({ url, log: testLog })
    const pool = createPool({ connectionString: url })
    for (const topic of ['auth.erasures', 'drivers.positions', 'orders.events', 'orders.events.dead']) {
      for (const hours of [1, 3, 24 * 8, 24 * 31, 24 * 36]) {
        await bus.publish(topic, [{ key: String(hours), value: '{}' }])
        await pool.query(
          `update bus.log set published_at = now() - make_interval(hours => $1::int) where topic = $2 and key = $1::int::text`,
          [hours, topic]
        )
      }
    }
    await prune(pool)
    const { rows } = await pool.query(
      `select topic, array_agg(key order by id) as kept from bus.log group by topic order by topic`
    )
    expect(rows).toEqual([
      { topic: 'auth.erasures', kept: ['1', '3', '192', '744'] },
      { topic: 'drivers.positions', kept: ['1'] },
      { topic: 'orders.events', kept: ['1', '3'] },
      { topic: 'orders.events.dead', kept: ['1', '3', '192'] }
    ])
    await pool.end()
    await bus.stop()
  })

  it('postgres-bus refuses to start on a server that is not there', async () => {
    await expect(createPostgresBus({ url: 'postgresql://nobody@127.0.0.1:1/none', log: testLog })).rejects.toThrow()
  })
})
