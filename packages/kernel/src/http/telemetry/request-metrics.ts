import { isMeasured } from '#runtime/metrics.ts'
import { metrics } from '@opentelemetry/api'
import { isPublicRead, type Route } from '@ilbud/proto/http/route'
import type { onResponseHookHandler } from 'fastify'

/**
 * Measures the duration of a row's requests. Not of public reads: they are the hot path, measuring takes about two
 * microseconds each, and the gateway measures them as well. Null when metrics are off.
 */
export function measureRow(row: Route): onResponseHookHandler | null {
  if (!isMeasured() || row.stream || isPublicRead(row)) return null
  const duration = metrics.getMeter('ilbud').createHistogram('http.server.request.duration', {
    description: 'Time from a request to the end of its answer',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] }
  })
  const labels = { 'http.request.method': row.method, 'http.route': row.path, service: row.service }
  return (_request, reply, done) => {
    duration.record(reply.elapsedTime / 1000, { ...labels, 'http.response.status_code': reply.statusCode })
    done()
  }
}
