import { metrics } from '@opentelemetry/api'

const off = '# telemetry is off: start with --import @ilbud/kernel/process/telemetry\n'
let read: (() => Promise<string>) | null = null

/** Told by telemetry.ts, which alone knows the reader. */
export function setMetricsReader(reader: () => Promise<string>): void {
  read = reader
}

/** All metrics of this process as Prometheus text. */
export async function readMetrics(): Promise<string> {
  return read ? read() : off
}

/** Somebody can read the metrics, so that they are worth taking. */
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
