import type { Stage, StageName } from './stages.ts'

/**
 * The service level objectives; `infra/prometheus/rules/slo.yml` alerts on the same numbers, and a test compares them.
 */
export const slo = {
  /** The share of failed answers and streams. */
  availability: { budget: 0.001 },
  /** The share of slow commands, and of changes that reach a screen late. */
  commands: { budget: 0.01, seconds: 1 },
  screens: { budget: 0.01, seconds: 1 }
} as const

/** Goal F14: after all streams were cut, every reader has caught up within this time. */
const caughtUpMs = 5000

function within({ budget, seconds }: { budget: number; seconds: number }): string {
  return `p(${100 - budget * 100})<${seconds * 1000}`
}

/**
 * What no load excuses: a missed version, a stream that lost its history, an answer that the API does not allow.
 */
export const correctness = {
  stream_gaps: ['count==0'],
  stream_resets: ['count==0'],
  wrong_answers: ['count==0']
}

const objectives = {
  http_req_failed: [`rate<${slo.availability.budget}`],
  streams_failed: [`rate<${slo.availability.budget}`],
  'http_req_duration{kind:command}': [within(slo.commands)],
  event_to_screen_ms: [within(slo.screens)],
  catch_up_ms: [`max<${caughtUpMs}`],
  not_delivered: ['count==0'],
  dropped_iterations: ['count==0']
}

/**
 * The thresholds of a stage. Stress is expected to miss the objectives, so it is checked for correctness only. Its
 * steps get thresholds that cannot be crossed, because k6 reports figures by tag only for metrics with thresholds.
 */
export function thresholdsOf(name: StageName, stage: Stage): Record<string, string[]> {
  return name === 'stress' ? { ...correctness, ...steps(stage) } : { ...correctness, ...objectives }
}

export const perStep = ['event_to_screen_ms', 'http_req_duration{kind:command}', 'http_req_failed', 'delivered']

function steps({ ordersPerSecond }: Stage): Record<string, string[]> {
  const tagged = ordersPerSecond.flatMap((_, step) => perStep.map((metric) => inStep(metric, step)))
  return Object.fromEntries(tagged.map((metric) => [metric, [always(metric)]]))
}

/** The name of a metric, restricted to one step. */
export function inStep(metric: string, step: number): string {
  return metric.endsWith('}') ? `${metric.slice(0, -1)},step:${step}}` : `${metric}{step:${step}}`
}

function always(metric: string): string {
  if (metric.startsWith('http_req_failed')) return 'rate>=0'
  return metric.startsWith('delivered') ? 'count>=0' : 'max>=0'
}
