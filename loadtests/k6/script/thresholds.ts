import type { Stage, StageName } from './stages.ts'

/** What people are promised; `infra/prometheus/rules/slo.yml` alerts by the same numbers, and a test compares. */
export const slo = {
  /** Answers that are a failure of ours. */
  availability: { budget: 0.001 },
  /** Commands that take longer, and changes that reach a screen later. */
  commands: { budget: 0.01, seconds: 1 },
  screens: { budget: 0.01, seconds: 1 }
} as const

/** Quality goal F14: after a cut of all streams everybody has caught up. */
const caughtUpMs = 5000

function within({ budget, seconds }: { budget: number; seconds: number }): string {
  return `p(${100 - budget * 100})<${seconds * 1000}`
}

/** What no load excuses: a version that a watcher was not shown, a stream that lost its past, an answer out of the contract. */
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
 * Of a stage. Stress is there to miss the objectives: it is held to correctness, and its steps are told apart by
 * thresholds that cannot be crossed, which is how k6 is asked for the figures of a tag.
 */
export function thresholdsOf(name: StageName, stage: Stage): Record<string, string[]> {
  return name === 'stress' ? { ...correctness, ...steps(stage) } : { ...correctness, ...objectives }
}

export const perStep = ['event_to_screen_ms', 'http_req_duration{kind:command}', 'http_req_failed', 'delivered']

function steps({ ordersPerSecond }: Stage): Record<string, string[]> {
  const tagged = ordersPerSecond.flatMap((_, step) => perStep.map((metric) => inStep(metric, step)))
  return Object.fromEntries(tagged.map((metric) => [metric, [always(metric)]]))
}

/** The name of a metric, of one step alone. */
export function inStep(metric: string, step: number): string {
  return metric.endsWith('}') ? `${metric.slice(0, -1)},step:${step}}` : `${metric}{step:${step}}`
}

function always(metric: string): string {
  if (metric.startsWith('http_req_failed')) return 'rate>=0'
  return metric.startsWith('delivered') ? 'count>=0' : 'max>=0'
}
