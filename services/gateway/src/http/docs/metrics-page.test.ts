import { metricsDefinitions } from '@ilbud/proto/http/analytics/metrics-definitions'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { metricsPageRoutes } from './metrics-page.ts'

it('the metrics page shows every definition, and runs no script', async () => {
  const app = fastify()
  await app.register(metricsPageRoutes())
  const { statusCode, headers, body } = await app.inject('/docs/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const { name } of metricsDefinitions) expect(body).toContain(`<h2>${name}</h2>`)
  expect(body).toContain('d.at &lt;= p.promised_by')
  expect(body).not.toContain('<script')
})
