import { readMetrics } from '@ilbud/kernel/runtime/metrics'

/**
 * The value of a metric of this process, such as `orders_flagged_total{reason="speed"}`; 0 while nothing was counted.
 */
export async function readMetric(series: string): Promise<number> {
  const lines = (await readMetrics()).split('\n')
  const line = lines.find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}
