import { describe, expect, it } from 'vitest'
import { meanCores } from './machine-use.ts'
import { type Stage, stages } from './script/stages.ts'
import { type K6Summary, stepFigures, summaryTable, verdicts } from './summary.ts'

const counter = (count: number) => ({ type: 'counter', values: { count } })
const trend = (p95: number, p99: number) => ({
  type: 'trend',
  values: { 'p(95)': p95, 'p(99)': p99, avg: 500, count: 60 }
})

const summary: K6Summary = {
  state: { testRunDurationMs: 10_000 },
  setup_data: { startedAt: 0 },
  metrics: {
    placed: counter(40),
    stream_held_ms: trend(1, 1),
    stream_gaps: { ...counter(2), thresholds: { 'count==0': { ok: false } } },
    event_to_screen_ms: { ...trend(20, 40), thresholds: { 'p(99)<1000': { ok: true } } },
    'event_to_screen_ms{step:1}': { ...trend(30, 60), thresholds: { 'max>=0': { ok: true } } }
  }
}

describe('summary', () => {
  it('the summary counts promises, and not thresholds that only ask for figures', () => {
    expect(verdicts(summary)).toEqual([
      { name: 'stream_gaps count==0', always: true, ok: false },
      { name: 'event_to_screen_ms p(99)<1000', always: false, ok: true }
    ])
  })

  it('the summary lists the steps, each with the cores that it used', () => {
    const stage: Stage = { ...stages.stress, ordersPerSecond: [2, 4], stepSeconds: 5 }
    const [, second] = stepFigures(summary, stage, (step) => ({ all: step }))
    expect(second).toMatchObject({ ordersPerSecond: 4, toScreen: { p95: 30, p99: 60 }, cores: { all: 1 } })
  })

  it('the summary derives the number of open streams by Little’s law', () => {
    expect(summaryTable(summary, { ...stages.smoke, stepSeconds: 10 }, [])).toContain('3 held at a time, 60 opened')
  })
})

describe('meanCores', () => {
  it('meanCores is the mean of the samples between two moments', () => {
    const samples = [1, 2, 3].map((at) => ({ at: at * 1000, cores: { all: at / 10 } }))
    expect(meanCores(samples, 1000, 3000).all).toBeCloseTo(0.25)
  })
})
