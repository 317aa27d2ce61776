import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'

type Tag = <Row>(parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>

const marked = /^\/\* prepared (\S+) \*\//

/**
 * Kysely's `sql` for a statement that is written again and again: each connection has it parsed once, and planned anew
 * only until one plan has proved to serve all values. Of placing an order that is a third of what Postgres does. Not for
 * a statement whose plan depends on its values, as a search's does, and none that answers with `select *`: a migration
 * that adds a column would break it on the connections that know it. Traces tell the name.
 */
export function prepared(name: string): Tag {
  const mark = sql.raw(`/* prepared ${name} */`)
  return <Row>(parts: TemplateStringsArray, ...values: unknown[]) => sql<Row>`${mark}${sql(parts, ...values)}`
}

// A statement that is put together from parts has one name for each text that it comes to.
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = marked.exec(text)?.[1]
  if (name !== undefined) names.set(text, `${name}-${names.size}`)
  return names.get(text)
}

/** pg prepares what has a name, and Kysely gives none. */
export class PreparingClient extends Client {}

type Query = (this: Client, ...args: unknown[]) => unknown

PreparingClient.prototype.query = function (this: Client, text: unknown, values: unknown, ...rest: unknown[]) {
  const query = Client.prototype.query as Query
  const name = typeof text === 'string' && text.startsWith('/*') ? nameOf(text) : undefined
  return name === undefined
    ? query.call(this, text, values, ...rest)
    : query.call(this, { name, text, values }, ...rest)
} as Client['query']
