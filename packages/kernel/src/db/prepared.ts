import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'

type Tag = <Row>(parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>

/** The same for a text with $1, $2 and so on. Kysely need not compile it, which is half of our work for a wide row. */
export function preparedQuery(name: string, text: string, values: readonly unknown[]): CompiledQuery {
  let known = markedTexts.get(text)
  if (known === undefined) markedTexts.set(text, (known = `/* prepared ${name} */ ${text}`))
  return CompiledQuery.raw(known, values as unknown[])
}

// The same string each time: a new one would be hashed and compared whole, by us and by pg.
const markedTexts = new Map<string, string>()

const marked = /^\/\* prepared (\S+) \*\//

/**
 * Kysely's `sql` as a prepared statement: each connection parses it once and soon settles on a generic plan, which saves
 * a third of Postgres's work in placing an order. Not for statements whose best plan depends on the values (searches),
 * and never with `select *`: a migration that adds a column would break it on open connections. Traces show the name.
 */
export function prepared(name: string): Tag {
  const mark = sql.raw(`/* prepared ${name} */`)
  return <Row>(parts: TemplateStringsArray, ...values: unknown[]) => sql<Row>`${mark}${sql(parts, ...values)}`
}

// A statement composed of parts gets one name per resulting text.
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = marked.exec(text)?.[1]
  if (name !== undefined) names.set(text, `${name}-${names.size}`)
  return names.get(text)
}

/** pg prepares only named queries, and Kysely does not name them. */
export class PreparingClient extends Client {}

type Query = (this: Client, ...args: unknown[]) => unknown

PreparingClient.prototype.query = function (this: Client, text: unknown, values: unknown, ...rest: unknown[]) {
  const query = Client.prototype.query as Query
  const name = typeof text === 'string' && text.startsWith('/*') ? nameOf(text) : undefined
  return name === undefined
    ? query.call(this, text, values, ...rest)
    : query.call(this, { name, text, values }, ...rest)
} as Client['query']
