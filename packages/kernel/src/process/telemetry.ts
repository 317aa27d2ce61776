import { cpuUsage, memoryUsage } from 'node:process'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { setMetricsReader } from '#runtime/metrics.ts'

// Loaded by `node --import`, before the modules that tracing wraps.

const reader = new PrometheusExporter({ preventServerStart: true })
const serializer = new PrometheusSerializer('', false, undefined, true, true)
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
setMetricsReader(async () => serializer.serialize((await reader.collect()).resourceMetrics))
observeProcess()

// Only where traces are collected: loading it takes a while.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./tracing.ts')
  startTracing()
}

/** Metrics of every process, computed when they are read. */
function observeProcess(): void {
  const meter = metrics.getMeter('ilbud')
  let lastUtilization = performance.eventLoopUtilization()
  const gauge = (name: string, description: string, unit: string, read: () => number): void => {
    meter.createObservableGauge(name, { description, unit }).addCallback((result) => result.observe(read()))
  }
  gauge('process.memory.rss', 'Resident memory', 'By', () => memoryUsage.rss())
  gauge('process.memory.heap_used', 'JavaScript heap in use', 'By', () => memoryUsage().heapUsed)
  gauge(
    'nodejs.eventloop.utilization',
    'Share of time that the event loop was busy, since the last reading',
    '1',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
      lastUtilization = now
      return utilization
    }
  )
  const stepMs = 20
  const delay = monitorEventLoopDelay({ resolution: stepMs })
  delay.enable()
  gauge(
    'nodejs.eventloop.delay.p99',
    'How late the event loop was in one of a hundred turns, since the last reading',
    's',
    () => {
      // Each measured delay includes the sampling interval, which is subtracted.
      const seconds = Math.max(0, delay.percentile(99) / 1e9 - stepMs / 1000)
      delay.reset()
      return seconds
    }
  )
  const cpu = meter.createObservableCounter('process.cpu.time', { description: 'CPU time used', unit: 's' })
  cpu.addCallback((result) => {
    const { user, system } = cpuUsage()
    result.observe((user + system) / 1e6)
  })
}
