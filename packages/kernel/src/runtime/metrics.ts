import { metrics } from '@opentelemetry/api'

const off = '# telemetry is off: start with --import @ilbud/kernel/process/telemetry\n'
let read: (() => Promise<string>) | null = null

/** Called by telemetry.ts, which creates the exporter. */
export function setMetricsReader(reader: () => Promise<string>): void {
  read = reader
}

/** All metrics of this process as Prometheus text. */
export async function readMetrics(): Promise<string> {
  return read ? read() : off
}

/** Whether metrics are collected, so that measuring is worthwhile. */
export function isMeasured(): boolean {
  return read !== null
}

/**
 * A counter with one label, for hot paths: counting is an addition; the metric is made when somebody reads it.
 * `constants` are labels that never change.
 */
export function createCounter(
  name: string,
  description: string,
  label: string,
  constants: Record<string, string> = {}
): (key: string) => void {
  const counts = new Map<string, number>()
  metrics
    .getMeter('ilbud')
    .createObservableCounter(name, { description })
    .addCallback((result) => {
      for (const [key, count] of counts) result.observe(count, { ...constants, [label]: key })
    })
  return (key) => counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** A gauge whose value is computed when somebody reads it; null: not known, and not reported. */
export function createGauge(name: string, description: string, read: () => number | null): void {
  metrics
    .getMeter('ilbud')
    .createObservableGauge(name, { description })
    .addCallback((result) => {
      const value = read()
      if (value !== null) result.observe(value)
    })
}

/** A histogram of durations in seconds, from milliseconds to half a minute. */
export function createDurationHistogram(name: string, description: string): (seconds: number) => void {
  const advice = { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] }
  const histogram = metrics.getMeter('ilbud').createHistogram(name, { description, unit: 's', advice })
  return (seconds) => histogram.record(seconds)
}

/** A histogram of minutes with one label, from one to an hour and a half. */
export function createMinutesHistogram(
  name: string,
  description: string,
  label: string
): (minutes: number, key: string) => void {
  const advice = { explicitBucketBoundaries: [1, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 90] }
  const histogram = metrics.getMeter('ilbud').createHistogram(name, { description, advice })
  return (minutes, key) => histogram.record(minutes, { [label]: key })
}
