import type { AnalyticsTables } from '#db/tables.ts'
import type { Period } from '#domain/period.ts'
import {
  listDefinitions,
  type MetricName,
  metricsDefinitions,
  toStatement
} from '@ilbud/proto/http/analytics/metrics-definitions'
import { CompiledQuery, type Kysely } from 'kysely'

/** Runs the published SQL of a definition on the facts. */
export async function recount(
  db: Kysely<AnalyticsTables>,
  definition: string,
  period: Period,
  now: Date
): Promise<Record<string, string>[]> {
  const { text, names } = toStatement(definition)
  const given = { ...period, now }
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      text,
      names.map((name) => given[name])
    )
  )
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
