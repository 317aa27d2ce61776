import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routes } from '@ilbud/proto/http/routes'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { readDashboards } from './read-dashboards.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(root + path, 'utf8')

interface Rules {
  groups: { rules: { record?: string; alert?: string; expr: string; annotations?: { runbook: string } }[] }[]
}

const dashboards = readDashboards()
const rules = globSync('infra/prometheus/rules/*.yml', { cwd: root })
  .flatMap((file) => (parse(read(file)) as Rules).groups)
  .flatMap((group) => group.rules)

/** The names of our metrics in the code, and as Prometheus stores them. */
const exported = globSync(['{packages/kernel,services/*}/src/**/*.ts', 'proto/http/**/*.ts'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => [
    ...read(file).matchAll(/(?:create\w+\(|gauge\(|metric: \{ name:)\s*'((?:[a-z_\d]+\.)+[a-z_\d]+)'/g)
  ])
  .map(([, name]) => name!.replaceAll('.', '_'))
const known = new Set([
  'up',
  'slo',
  ...exported.flatMap((name) => [name, `${name}_total`, `${name}_bucket`, `${name}_count`])
])

/** The metrics in an expression: names before labels or a time range, or alone. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\b(by|on|without)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
  const words = [...bare.matchAll(/[a-z_][\w:]*(?!\w*\s*\()/gi)].map(([word]) => word)
  return words.filter((word) => /_|^up$/.test(word) && !word.startsWith('__')).map((word) => word.replace(/:.*/, ''))
}

describe('dashboards', () => {
  it('there are six dashboards, each with the name of its file as its id', () => {
    expect(dashboards.map(({ uid }) => uid).sort()).toEqual(
      ['business', 'events', 'overview', 'realtime', 'service', 'webhooks'].map((name) => `ilbud-${name}`)
    )
    for (const { file, uid } of dashboards) expect(file).toBe(`${uid}.json`)
  })

  it('dashboards query only metrics that a process exports', () => {
    expect(exported.length).toBeGreaterThan(12)
    for (const { uid, panels } of dashboards)
      for (const { title, targets } of panels)
        for (const { expr } of targets) {
          const queried = metricsOf(expr)
          expect({ uid, title, some: queried.length > 0 }).toEqual({ uid, title, some: true })
          expect({ uid, title, unknown: queried.filter((name) => !known.has(name)) }).toEqual({
            uid,
            title,
            unknown: []
          })
        }
  })
})

it('routes that dashboards name are in the route table', () => {
  const patterns = dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) =>
        [...expr.matchAll(/http_route=~?"([^"$]+)"/g)].flatMap(([, routes]) => routes!.split('|'))
      )
    )
  )
  expect(patterns.length).toBeGreaterThan(2)
  for (const pattern of patterns)
    expect([pattern, routes.some(({ path }) => new RegExp(`^${pattern}$`).test(path))]).toEqual([pattern, true])
})

describe('alerts', () => {
  it('alerts query only metrics that a process exports', () => {
    for (const { alert, record, expr } of rules) {
      const name = alert ?? record
      expect({ name, unknown: metricsOf(expr).filter((metric) => !known.has(metric)) }).toEqual({ name, unknown: [] })
    }
  })

  it('every alert has a runbook that names it, and a test', () => {
    const tests = read('infra/prometheus/tests/alerts.yml')
    for (const { alert, annotations } of rules) {
      if (!alert) continue
      expect(read(annotations!.runbook)).toContain(`\`${alert}\``)
      expect(read('docs/runbooks/README.md')).toContain(`\`${alert}\``)
      if (!alert.endsWith('Slowly')) expect(tests).toContain(`alertname: ${alert}\n`)
    }
  })
})
