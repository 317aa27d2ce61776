import type { AnalyticsTables } from '#db/tables.ts'
import type { Period } from '#domain/period.ts'
import { listDefinitions, type MetricName, metricsDefinitions } from '@ilbud/proto/http/metrics-definitions'
import { CompiledQuery, type Kysely } from 'kysely'

/** Runs a published definition as it stands, on the facts. */
export async function recount(
  db: Kysely<AnalyticsTables>,
  text: string,
  period: Period,
  now: Date
): Promise<Record<string, string>[]> {
  const given: Record<string, [value: unknown, type: string]> = {
    start: [period.start, 'date'],
    end: [period.end, 'date'],
    now: [now, 'timestamptz']
  }
  const values: unknown[] = []
  const places = new Map<string, string>()
  const statement = text.replace(/(?<!:):(start|end|now)\b/g, (_all, name: string) => {
    if (!places.has(name)) places.set(name, `$${values.push(given[name]![0])}::${given[name]![1]}`)
    return places.get(name)!
  })
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement, values))
  return rows as Record<string, string>[]
}

export async function recountAll(
  db: Kysely<AnalyticsTables>,
  period: Period,
  now: Date
): Promise<Record<MetricName, number>> {
  const figures: Partial<Record<MetricName, number>> = {}
  for (const { name, sql } of metricsDefinitions) {
    const [row] = await recount(db, sql, period, now)
    figures[name] = Number(row!.value)
  }
  return figures as Record<MetricName, number>
}

export async function recountList(
  db: Kysely<AnalyticsTables>,
  name: (typeof listDefinitions)[number]['name'],
  period: Period,
  now: Date
): Promise<Record<string, string>[]> {
  return recount(db, listDefinitions.find((list) => list.name === name)!.sql, period, now)
}
