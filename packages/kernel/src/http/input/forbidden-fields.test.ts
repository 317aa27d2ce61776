import type { Route } from '@ilbud/proto/http/route'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { createLog } from '#runtime/log.ts'
import { createHttp } from '#http/create-http.ts'

const rows: Route[] = [
  { method: 'POST', path: '/things', service: 'orders', policy: ['customer'], ignores: ['status'], summary: '' },
  { method: 'PATCH', path: '/things', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/things', service: 'orders', policy: 'public', summary: '' }
]

function anApp() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const app = createHttp({ service: 'orders', context: testContext({ log }), rows })
  const schema = { body: z.object({ name: z.string(), role: z.optional(z.string()) }) }
  app.post('/things', { schema }, async ({ body }) => body)
  app.patch('/things', { schema }, async ({ body }) => body)
  app.get('/things', async () => 'things')
  return { app, lines }
}

describe('a body with fields that only the server sets', () => {
  it('fields that only the server sets are dropped from a body, and their names are logged', async () => {
    const { app, lines } = anApp()
    const user = aUser()
    const payload = { name: 'a', id: 'canary', companyId: { of: 'canary' }, totalAmount: null, price: 'canary' }
    const headers = { authorization: `Bearer ${tokenFor(user)}` }
    const answer = await app.inject({ method: 'POST', url: '/things', headers, payload })
    expect(answer.json()).toEqual({ name: 'a' })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        security: 'forbidden-fields',
        method: 'POST',
        route: '/things',
        fields: ['id', 'companyId', 'totalAmount'],
        userId: user.id,
        role: 'customer',
        requestId: expect.any(String),
        msg: 'fields were dropped'
      }
    ])
    expect(lines.join('')).not.toContain('canary')
  })

  it('fields that only the server sets are logged for anonymous callers too', async () => {
    const { app, lines } = anApp()
    await app.inject({ method: 'PATCH', url: '/things', payload: { name: 'a', status: 'x' } })
    expect(JSON.parse(lines[0]!)).toMatchObject({ fields: ['status'], userId: null, role: null })
  })

  it('a field is not logged where the schema has it, the row ignores it, or nothing is stored', async () => {
    const { app, lines } = anApp()
    const headers = { authorization: `Bearer ${tokenFor(aUser())}` }
    const bodies = [{ name: 'a', role: 'driver' }, { name: 'a', status: 'pending' }, { name: 7, id: 'x' }, ['id'], 'id']
    for (const payload of bodies) {
      await app.inject({ method: 'POST', url: '/things', headers, payload: JSON.stringify(payload) })
      await app.inject({
        method: 'POST',
        url: '/things',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload)
      })
    }
    await app.inject({ method: 'POST', url: '/things', payload: { name: 'a', id: 'x' } })
    await app.inject('/things?id=7')
    expect(lines).toEqual([])
  })
})
