import { readFileSync } from 'node:fs'
import { connect } from '@ilbud/kernel/db/connect'
import { createReads } from '@ilbud/kernel/db/reads'
import { findView } from '@ilbud/tracking/db/views'
import { tracking } from '@ilbud/tracking/service'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { contest, costOf, type Measured, race, repeat, type Contender } from '#bench/measuring/contest.ts'
import { ratioOf } from '#bench/measuring/figures.ts'
import { conclude } from '#bench/measuring/goals.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'

/**
 * `npm run bench -- pipelining`: F13, reads of a parcel's view by its ID over one connection: pipelined as tracking
 * does on a cache miss, one after the other, and built by Kysely.
 */
const views = 5000
/** Concurrent readers. */
const atOnce = 64

interface Tables {
  views: { tracking_id: string; view: object }
}

const read = { name: 'read', text: 'select view from tracking.views where tracking_id = $1' }
const fillViews = `
  insert into tracking.views (order_id, tracking_id, version, revision, driver_id, review_at, view)
  select gen_random_uuid(), 'SD' || at, 1, 0, null, null, $1::jsonb from generate_series(1, $2) as at`

/** As long as a view; its content makes no difference. */
function aView(): string {
  return readFileSync(new URL('../../proto/events/samples/order.delivered.1.json', import.meta.url), 'utf8')
}

let next = 0

/** Concurrent readers, each of which asks for the next parcel as soon as it has an answer. */
function contender(name: string, ask: (id: string) => Promise<unknown>, readers: number): Contender {
  const one = async (): Promise<number> => {
    if (!(await ask(`SD${1 + (next++ % views)}`))) throw new Error(`${name} found nothing`)
    return 1
  }
  return { name, work: (ms) => repeat(ms, one, readers) }
}

await withOwnPostgres({ name: 'pipelining', durable: false }, async ({ create, postmaster }) => {
  const env = { DATABASE_URL: await create('tracking'), DB_POOL_MAX: '1' }
  await tracking.migrate!(env)
  const one = new Client(env.DATABASE_URL)
  const bare = new Client({ connectionString: env.DATABASE_URL, pipeline: true })
  await Promise.all([one.connect(), bare.connect()])
  await one.query(fillViews, [aView(), views])
  await one.query('vacuum analyze tracking.views')
  const reads = createReads('tracking', env)
  const db: Kysely<Tables> = connect('tracking', env)
  const compiled = db.selectFrom('views').select('view').where('tracking_id', '=', '').compile()

  const named = (client: Client) => async (id: string) => (await client.query({ ...read, values: [id] })).rows[0]
  try {
    const measured = await race(
      [
        contender('named pg, one after the other', named(one), 1),
        contender(`tracking’s read, ${atOnce} at once`, (id) => findView(reads, id), atOnce),
        contender(`named pg in a pipeline, ${atOnce} at once`, named(bare), atOnce),
        contender(
          'Kysely, one after the other',
          (id) => db.selectFrom('views').select('view').where('tracking_id', '=', id).executeTakeFirst(),
          1
        ),
        contender(
          'Kysely compiled, one after the other',
          async (id) => (await db.executeQuery({ ...compiled, parameters: [id] })).rows[0],
          1
        )
      ],
      postmaster
    )
    const [single, ours, pipelined] = measured as [Measured, Measured, Measured]
    conclude('pipelining', {
      title: `F13  reads of a parcel over one connection: median of ${contest.rounds} rounds`,
      measured,
      goals: [
        {
          what: 'reads a second to one after the other',
          spread: ratioOf(ours.perSecond, single.perSecond),
          atLeast: 5
        },
        { what: 'CPU of tracking’s read to named pg', spread: ratioOf(costOf(ours), costOf(pipelined)), atMost: 1.1 }
      ]
    })
  } finally {
    await Promise.all([one.end(), bare.end(), reads.stop(), db.destroy()])
  }
})
