import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { secondsOf, type Stage, stageOf, stages } from './stages.ts'
import { slo, thresholdsOf } from './thresholds.ts'

const rules = readFileSync(new URL('../../../infra/prometheus/rules/slo.yml', import.meta.url), 'utf8')
const rulesOf = (name: string): string[] =>
  rules.split(/(?=- (?:record|alert): )/).filter((rule) => rule.includes(`slo: ${name} `))

describe('thresholds', () => {
  it.each(Object.entries(slo))('the thresholds of the load test are those of the alerts: %s', (name, objective) => {
    const slowly = rulesOf(name).find((rule) => /Slowly\n/.test(rule))!
    expect(slowly).toContain(`slo="${name}"} > 1 * ${objective.budget} `)
    if ('seconds' in objective) {
      const records = rulesOf(name).filter((rule) => rule.startsWith('- record'))
      expect(records.length).toBeGreaterThan(0)
      for (const record of records) expect(record).toContain(`le=~"${objective.seconds}|${objective.seconds}[.]0"`)
    }
  })

  it('thresholds are written as k6 reads them', () => {
    expect(thresholdsOf('smoke', stages.smoke)).toMatchObject({
      http_req_failed: ['rate<0.001'],
      'http_req_duration{kind:command}': ['p(99)<1000'],
      event_to_screen_ms: ['p(99)<1000'],
      stream_gaps: ['count==0']
    })
  })

  it('the stress stage is held to correctness only, and reports the figures of each step', () => {
    const stress: Stage = { ...stages.stress, ordersPerSecond: [1, 2] }
    const found = thresholdsOf('stress', stress)
    expect(found).toMatchObject({ stream_gaps: ['count==0'], wrong_answers: ['count==0'] })
    expect(found['http_req_duration{kind:command,step:1}']).toEqual(['max>=0'])
    expect(found.event_to_screen_ms).toBeUndefined()
  })
})

describe('a stage', () => {
  it('a stage takes its own time or the minutes that it is given, divided equally among its steps', () => {
    expect(stageOf('soak')).toBe(stages.soak)
    expect(secondsOf(stageOf('soak', 35)!)).toBe(35 * 60)
    expect(stageOf('stress', 12)).toEqual({ ...stages.stress, stepSeconds: 120 })
  })

  it('an unknown stage is refused', () => {
    expect(stageOf('soaking')).toBeNull()
    expect(stageOf('toString', 3)).toBeNull()
  })
})
