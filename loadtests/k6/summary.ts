import type { Memory } from '#bench/measuring/usage.ts'
import { secondsOf, sendersWaitSeconds, type Stage } from './script/stages.ts'
import { correctness, inStep, perStep } from './script/thresholds.ts'

/** The data that k6 passes to `handleSummary`. */
export interface K6Summary {
  metrics: Record<
    string,
    { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }>; type: string } | undefined
  >
  state: { testRunDurationMs: number }
  /** The result of `setup`. */
  setup_data: { startedAt: number }
}

export function sendersBeganAt({ setup_data }: K6Summary): number {
  return setup_data.startedAt + sendersWaitSeconds * 1000
}

export interface Verdict {
  name: string
  /** A promise that must hold even on a busy machine. */
  always: boolean
  ok: boolean
}

/** Each promise and whether it was kept. Thresholds that only serve to request figures are left out. */
export function verdicts({ metrics }: K6Summary): Verdict[] {
  return Object.entries(metrics).flatMap(([metric, found]) =>
    Object.entries(found!.thresholds ?? {})
      .filter(([limit]) => !limit.endsWith('>=0'))
      .map(([limit, { ok }]) => ({ name: `${metric} ${limit}`, always: metric in correctness, ok }))
  )
}

interface StepFigures {
  ordersPerSecond: number
  delivered: number
  toScreen: { p95: number; p99: number }
  command: { p95: number; p99: number }
  failedShare: number
  cores: Record<string, number>
}

export function stepFigures(
  { metrics }: K6Summary,
  { ordersPerSecond }: Stage,
  coresOf: (step: number) => Record<string, number>
): StepFigures[] {
  return ordersPerSecond.map((rate, step) => {
    const [toScreen, command, failed, delivered] = perStep.map((metric) => metrics[inStep(metric, step)]?.values ?? {})
    return {
      ordersPerSecond: rate,
      delivered: delivered!.count ?? 0,
      toScreen: percentiles(toScreen!),
      command: percentiles(command!),
      failedShare: failed!.rate ?? 0,
      cores: coresOf(step)
    }
  })
}

function percentiles(values: Record<string, number>): { p95: number; p99: number } {
  return { p95: values['p(95)'] ?? NaN, p99: values['p(99)'] ?? NaN }
}

export function summaryTable(summary: K6Summary, stage: Stage, steps: StepFigures[]): string {
  const { metrics, state } = summary
  const seconds = state.testRunDurationMs / 1000
  const of = (metric: string, value: string): number => metrics[metric]?.values[value] ?? 0
  const trend = (label: string, metric: string): string =>
    row(label, `p50 ${ms(of(metric, 'med'))}  p95 ${ms(of(metric, 'p(95)'))}  p99 ${ms(of(metric, 'p(99)'))}`)
  return [
    row(
      'orders',
      `${of('placed', 'count')} placed, ${perSecond(of('placed', 'count') / secondsOf(stage))}; ${of('delivered', 'count')} delivered; ${of('scheduled', 'count')} for tomorrow`
    ),
    row('positions', perSecond(of('positions_sent', 'count') / seconds)),
    row(
      'streams',
      `${((of('stream_held_ms', 'avg') * of('stream_held_ms', 'count')) / 1000 / seconds).toFixed(0)} held at a time, ${of('stream_held_ms', 'count')} opened, ${perSecond(of('sse_event', 'count') / seconds)}`
    ),
    row('sockets', perSecond(of('socket_events', 'count') / seconds)),
    row(
      'requests',
      `${perSecond(of('http_reqs', 'count') / seconds)}, ${(of('http_req_failed', 'rate') * 100).toFixed(2)} % failed, ${(of('not_modified', 'rate') * 100).toFixed(0)} % of the second looks 304`
    ),
    trend('all requests', 'http_req_duration'),
    trend('event → screen', 'event_to_screen_ms'),
    trend('catch-up', 'catch_up_ms'),
    ...(steps.length > 1 ? ['', ...steps.map(stepLine)] : [])
  ].join('\n')
}

function stepLine({ ordersPerSecond, toScreen, command, failedShare, delivered, cores }: StepFigures): string {
  const cpu = Object.entries(cores).map(([name, usage]) => `${name} ${usage.toFixed(2)}`)
  return row(
    `${ordersPerSecond} orders/s`,
    `screen p95 ${ms(toScreen.p95)} p99 ${ms(toScreen.p99)}  command p95 ${ms(command.p95)} p99 ${ms(command.p99)}  ${(failedShare * 100).toFixed(2)} % failed  ${delivered} delivered  cores: ${cpu.join(', ')}`
  )
}

export function usageTable(cores: Record<string, number>, memory: Memory[]): string {
  const names = Object.keys(cores)
  return names
    .map((name) => {
      const pss = memory.find((usage) => usage.name === name)?.pss
      return row(name, `${cores[name]!.toFixed(2)} cores${pss === undefined ? '' : `, ${pss.toFixed(0)} MB`}`)
    })
    .join('\n')
}

function row(label: string, text: string): string {
  return `    ${label.padEnd(16)} ${text}`
}

const ms = (value: number): string => `${value.toFixed(0)} ms`
const perSecond = (value: number): string => `${value.toFixed(1)}/s`
