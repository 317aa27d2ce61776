let read: () => Promise<string> = async () =>
  '# telemetry is off: start with --import @ilbud/kernel/process/telemetry\n'

/** Told by telemetry.ts, which alone knows the reader. */
export function setMetricsReader(reader: () => Promise<string>): void {
  read = reader
}

/** All metrics of this process as Prometheus text. */
export function readMetrics(): Promise<string> {
  return read()
}
