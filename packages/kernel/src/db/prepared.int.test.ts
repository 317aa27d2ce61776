import { cloneDatabase } from '@ilbud/testkit/servers/databases'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createPool } from './pool.ts'
import { prepared, preparedQuery, PreparingClient } from './prepared.ts'

/** One connection, so that it is always the one that knows the statement. */
async function aConnection() {
  const url = await cloneDatabase(inject('postgresUrl'), 'prepared', () => Promise.resolve())
  const pool = createPool({ connectionString: url, max: 1, Client: PreparingClient })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  return db
}

const known = sql<{ name: string }>`select name from pg_prepared_statements order by prepare_time`

it('a prepared statement is parsed once, whatever its values, and no other statements are prepared', async () => {
  const db = await aConnection()
  const double = (value: number) => prepared('double')<{ value: number }>`select ${value}::integer * 2 as value`
  expect((await double(2).execute(db)).rows).toEqual([{ value: 4 }])
  expect((await double(21).execute(db)).rows).toEqual([{ value: 42 }])
  await sql`select ${1}::integer`.execute(db)
  expect((await known.execute(db)).rows).toEqual([{ name: expect.stringMatching(/^double-\d+$/) }])
})

it('the texts of a composed statement are prepared apart', async () => {
  const db = await aConnection()
  const maybe = (part: ReturnType<typeof sql>) => prepared('maybe')<{ value: number }>`select 1 ${part} as value`
  expect((await maybe(sql`+ 1`).execute(db)).rows).toEqual([{ value: 2 }])
  expect((await maybe(sql`+ 2`).execute(db)).rows).toEqual([{ value: 3 }])
  expect((await known.execute(db)).rows).toHaveLength(2)
})

it('a finished text is prepared, too', async () => {
  const db = await aConnection()
  const double = (value: number) => db.executeQuery(preparedQuery('double', 'select $1::integer * 2 as value', [value]))
  expect((await double(2)).rows).toEqual([{ value: 4 }])
  expect((await double(21)).rows).toEqual([{ value: 42 }])
  expect((await known.execute(db)).rows).toEqual([{ name: expect.stringMatching(/^double-\d+$/) }])
})

it('a prepared statement survives a migration that adds a column to the row', async () => {
  const db = await aConnection()
  await sql`create table things (id integer)`.execute(db)
  const store = (row: object) => prepared('store')`
    insert into things select fresh.* from jsonb_populate_record(null::things, ${JSON.stringify(row)}::jsonb) fresh`
  // Until one plan has proved to serve all values.
  for (let id = 0; id < 8; id++) await store({ id }).execute(db)
  await sql`alter table things add column colour text`.execute(db)
  await store({ id: 8, colour: 'red' }).execute(db)
  const { rows } = await sql`select * from things where colour is not null`.execute(db)
  expect(rows).toEqual([{ id: 8, colour: 'red' }])
})
