import { metrics } from '@opentelemetry/api'

const off = '# telemetry is off: start with --import @ilbud/kernel/process/telemetry\n'
let read: (() => Promise<string>) | null = null

/** Called by telemetry.ts, which alone knows the exporter. */
export function setMetricsReader(reader: () => Promise<string>): void {
  read = reader
}

/** All metrics of this process as Prometheus text. */
export async function readMetrics(): Promise<string> {
  return read ? read() : off
}

/** Whether metrics are on, so that measuring is worth its cost. */
export function isMeasured(): boolean {
  return read !== null
}

/** Counts by one label, for hot paths: counting is an addition, the rest happens when somebody reads. */
export function createTally(name: string, description: string, label: string): (key: string) => void {
  const counts = new Map<string, number>()
  metrics
    .getMeter('ilbud')
    .createObservableCounter(name, { description })
    .addCallback((result) => {
      for (const [key, count] of counts) result.observe(count, { [label]: key })
    })
  return (key) => counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** A figure that is looked up when somebody asks. */
export function showFigure(name: string, description: string, read: () => number): void {
  metrics
    .getMeter('ilbud')
    .createObservableGauge(name, { description })
    .addCallback((result) => result.observe(read()))
}

/** Durations in seconds, for things that take from milliseconds to half a minute. */
export function createDurations(name: string, description: string): (seconds: number) => void {
  const advice = { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] }
  const histogram = metrics.getMeter('ilbud').createHistogram(name, { description, unit: 's', advice })
  return (seconds) => histogram.record(seconds)
}
