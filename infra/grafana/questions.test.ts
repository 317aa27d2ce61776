import { serviceNames } from '@ilbud/kernel/runtime/settings'
import { expect, it } from 'vitest'
import { questionsOf } from './questions.ts'
import { readDashboards } from './read-dashboards.ts'

it('variables are filled in as Grafana does, so that Prometheus accepts the query', () => {
  const questions = questionsOf(readDashboards(), [...serviceNames])
  expect(questions.length).toBeGreaterThan(30)
  expect(questions.flatMap(({ exprs }) => exprs).filter((expr) => expr.includes('$'))).toEqual([])
  const [memory] = questions.filter(({ dashboard, panel }) => dashboard === 'ilbud-service' && panel === 'Memory')
  expect(memory!.exprs).toContain('process_memory_rss{process="orders"}')
  expect(memory!.exprs).toHaveLength(serviceNames.length)
})

it('only panels that count failures, refusals, drops, tries of webhooks and errors of ETAs may be empty', () => {
  const excused = questionsOf(readDashboards(), ['orders']).filter(({ mayBeEmpty }) => mayBeEmpty)
  expect(excused.map(({ panel }) => panel).sort()).toEqual([
    'Failures, by route',
    'How far ETAs were off, median, by when they were said',
    'How far ETAs were off, p95, by when they were said',
    'Orders refused',
    'Positions dropped, by service and reason',
    'Tries, by outcome'
  ])
})
