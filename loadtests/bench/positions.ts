import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { insertPositions } from '@ilbud/drivers/db/position-history'
import { drivers } from '@ilbud/drivers/service'
import { connect } from '@ilbud/kernel/db/connect'
import { makePartitions } from '@ilbud/kernel/db/time-partitions'
import { Client } from 'pg'
import { copyIn } from '#baselines/copy-in.ts'
import { contest, type Measured, race, repeat, type Contender } from '#bench/measuring/contest.ts'
import { spreadOf } from '#bench/measuring/figures.ts'
import { conclude, output } from '#bench/measuring/goals.ts'
import { type OwnPostgres, withOwnPostgres } from '#bench/servers/own-postgres.ts'

/**
 * `npm run bench -- positions`: F8, the statement that stores drivers' positions compared with an INSERT per row and a
 * COPY, on one connection with fsync on; and the same statement on a full table.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '2000000' } }
})

type Database = Parameters<typeof insertPositions>[0]
type Fixes = Parameters<typeof insertPositions>[1]

// The number of rows that the recorder puts into one statement.
const rowsPerInsert = 1000
const columns = 'driver_id, at, lat, lng, heading, speed, accuracy'
const dayMs = 86_400_000
/** Yesterday's midnight, UTC. */
const yesterday = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs)

/** Positions of a thousand drivers in the same second. */
function someFixes(): Fixes {
  return Array.from({ length: rowsPerInsert }, (_, at) => ({
    driverId: randomUUID(),
    at: new Date(Date.now() - at),
    lat: 59.2 + at / 10_000,
    lng: 18 + at / 7000,
    heading: at % 360,
    speed: (at % 150) / 10,
    accuracy: 5 + (at % 20)
  }))
}

function cellsOf({ driverId, at, lat, lng, heading, speed, accuracy }: Fixes[number]): unknown[] {
  return [driverId, at.toISOString(), lat, lng, heading, speed, accuracy]
}

interface Table {
  database: Client
  insert(fixes: Fixes): Promise<void>
  end(): Promise<void>
}

/** The table of positions in its own database, with the partitions of yesterday and today. */
async function makeTable(postgres: OwnPostgres, name: string): Promise<Table> {
  const env = { DATABASE_URL: await postgres.create(name), DB_POOL_MAX: '1' }
  await drivers.migrate!(env)
  const db: Database = connect('drivers', env)
  await makePartitions(db, { table: 'positions', column: 'at', span: 'hour' }, yesterday, 47)
  const database = new Client({ connectionString: env.DATABASE_URL, options: '-c search_path=drivers' })
  await database.connect()
  return {
    database,
    insert: (fixes) => insertPositions(db, fixes),
    end: () => Promise.all([db.destroy(), database.end()]).then(() => undefined)
  }
}

/** Inserts positions over two days, in order of time. */
async function fill({ database }: Table, rows: number): Promise<void> {
  await database.query(
    `insert into positions (${columns})
      select md5((at % 1000)::text)::uuid,
        (date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') + (2.0 * at / $1 - 1) * interval '1 day',
        59.2 + at % 1000 / 10000.0, 18 + at % 1000 / 7000.0, at % 360, at % 150 / 10.0, 5 + at % 20
      from generate_series(0, $1::bigint - 1) as at`,
    [rows]
  )
  await database.query('vacuum analyze positions')
}

/** For yesterday's partition, which is no longer written to. */
async function indexShare({ database }: Table): Promise<{ heap: number; index: number }> {
  const hours = `positions_${yesterday.toISOString().slice(0, 10).replaceAll('-', '')}__`
  const { rows } = await database.query<{ heap: string; index: string }>(
    `select sum(pg_relation_size(inhrelid)) as heap, sum(pg_indexes_size(inhrelid)) as index
      from pg_inherits join pg_class on pg_class.oid = inhrelid where relname like $1`,
    [hours]
  )
  return { heap: Number(rows[0]!.heap), index: Number(rows[0]!.index) }
}

async function count({ database }: Table): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from positions')
  return Number(rows[0]!.count)
}

function waysOf(empty: Table, full: Table): Contender[] {
  const fixes = someFixes()
  const prepare = async (): Promise<void> => {
    await empty.database.query('truncate positions')
  }
  const onEmpty = (name: string, write: () => Promise<number>): Contender => ({
    name,
    prepare,
    work: (ms) => repeat(ms, write),
    async check(written) {
      const there = await count(empty)
      if (there !== written) throw new Error(`${name}: ${written} rows were written and ${there} are there`)
    }
  })
  const single = { name: 'single', text: `insert into positions (${columns}) values ($1, $2, $3, $4, $5, $6, $7)` }
  let next = 0
  return [
    onEmpty('unnest of 1000', () => empty.insert(fixes).then(() => rowsPerInsert)),
    onEmpty('INSERT, a row each', async () => {
      await empty.database.query({ ...single, values: cellsOf(fixes[next++ % rowsPerInsert]!) })
      return 1
    }),
    onEmpty('COPY of 1000', async () => {
      const text = fixes.map((fix) => cellsOf(fix).join('\t')).join('\n') + '\n'
      await copyIn(empty.database, `copy positions (${columns}) from stdin`, Buffer.from(text))
      return rowsPerInsert
    }),
    { name: 'unnest of 1000, full table', work: (ms) => repeat(ms, () => full.insert(fixes).then(() => rowsPerInsert)) }
  ]
}

await withOwnPostgres({ name: 'positions', durable: true }, async (postgres) => {
  const [empty, full] = [await makeTable(postgres, 'empty'), await makeTable(postgres, 'filled')]
  try {
    const rows = Number(values.rows)
    await fill(full, rows)
    const day = await indexShare(full)
    process.stdout.write(`${rows} rows inserted\n`)
    const measured = await race(waysOf(empty, full), postgres.postmaster)
    const [unnest, single, copy, late] = measured as [Measured, Measured, Measured, Measured]
    const share = spreadOf([(100 * day.index) / day.heap])
    conclude('positions', {
      title: `F8  rows of the position history, one connection, fsync on: median of ${contest.rounds} rounds`,
      measured,
      goals: [
        { what: 'rows, unnest to INSERT', ...output(unnest, single), atLeast: 50 },
        { what: 'rows, unnest to COPY', ...output(unnest, copy), atLeast: 0.85 },
        { what: `rows, beside ${rows} to empty`, ...output(late, unnest), atLeast: 0.9 },
        { what: 'index of a closed day to its rows', spread: share, unit: ' %', atMost: 1 }
      ],
      rows,
      closedDay: day
    })
  } finally {
    await Promise.all([empty.end(), full.end()])
  }
})
