import { createHttp } from '#http/create-http.ts'
import type { Route } from '@ilbud/proto/http/route'
import { testContext } from '@ilbud/testkit/services/test-context'
import { expect, it } from 'vitest'
import { createDurationHistogram, createCounter, createGauge } from '#runtime/metrics.ts'

it('a process exports its metrics and those of its routes as Prometheus text, except for hot routes', async () => {
  const rows: Route[] = [
    { method: 'POST', path: '/things/:id', service: 'orders', policy: 'public', summary: '' },
    { method: 'GET', path: '/hot', service: 'orders', policy: 'public', summary: '' }
  ]
  const app = createHttp({ service: 'orders', context: testContext(), rows })
  app.post('/things/:id', async (_request, reply) => reply.code(201).send('ok'))
  app.get('/hot', async () => 'ok')
  await app.inject({ method: 'POST', url: '/things/7' })
  await app.inject('/hot')
  const count = createCounter('test.handed', 'For this test', 'service')
  for (const service of ['a', 'b', 'a']) count(service)
  createGauge('test.open', 'For this test', () => 7)
  createDurationHistogram('test.delay', 'For this test')(0.3)
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^process_memory_rss \d+/m)
  expect(body).toMatch(/http_server_request_duration_count\{[^}]*http_route="\/things\/:id"[^}]*\} 1/)
  expect(body).toMatch(/test_handed_total\{service="a"\} 2/)
  expect(body).toMatch(/^test_open 7/m)
  expect(body).toMatch(/^test_delay_bucket\{le="0.25"\} 0/m)
  expect(body).toMatch(/^test_delay_bucket\{le="0.5"\} 1/m)
  expect(body).toMatch(/^nodejs_eventloop_delay_p99 [\d.]+/m)
  expect(body).not.toMatch(/"\/hot"|\/things\/7/)
})

it('a process reports the utilisation of its event loop since the last reading', async () => {
  const app = createHttp({ service: 'orders', context: testContext(), rows: [] })
  const utilization = async (): Promise<number> => {
    const { body } = await app.inject('/metrics')
    return Number(/^nodejs_eventloop_utilization ([\d.e-]+)/m.exec(body)![1])
  }
  await utilization()
  const until = performance.now() + 200
  while (performance.now() < until);
  expect(await utilization()).toBeGreaterThan(0.8)
})
