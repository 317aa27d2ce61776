import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'
import { schemas } from './schemas.ts'

const keys = routes.map(({ method, path }) => `${method} ${path}`)

describe('the route table', () => {
  it('the route table lists no route twice', () => {
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('the route table asks for a recent proof before what opens more, hands data out or cannot be undone', () => {
    expect(routes.filter(({ stepUp }) => stepUp).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/auth/me/email',
      'GET /api/v1/auth/me/export',
      'POST /api/v1/auth/me/factors',
      'DELETE /api/v1/auth/me/factors/:id',
      'POST /api/v1/auth/me/recovery-codes',
      'POST /api/admin/v1/users',
      'PATCH /api/admin/v1/users/:id',
      'DELETE /api/admin/v1/users/:id',
      'PATCH /api/admin/v1/settings',
      'PUT /api/admin/v1/dispatch/mode',
      'POST /api/admin/v1/drivers',
      'POST /api/companies/me/members',
      'PATCH /api/companies/me/members/:id',
      'DELETE /api/companies/me/members/:id',
      'POST /api/companies/me/api-keys',
      'POST /api/companies/me/api-keys/:id/rotate',
      'DELETE /api/companies/me/api-keys/:id',
      'DELETE /api/admin/v1/api-keys/:id',
      'GET /api/admin/v1/analytics/export'
    ])
  })

  it('the route table lets staff without the second factor that they need reach their profile and factors alone', () => {
    const open = routes.filter(({ withoutFactor }) => withoutFactor).map(({ path }) => path)
    expect([...new Set(open)]).toEqual([
      '/api/v1/auth/step-up/options',
      '/api/v1/auth/step-up',
      '/api/v1/auth/logout-all',
      '/api/v1/auth/me',
      '/api/v1/auth/me/factors',
      '/api/v1/auth/me/factors/:id/confirm',
      '/api/v1/auth/me/factors/:id',
      '/api/v1/auth/me/recovery-codes'
    ])
  })

  it('the route table has schemas for every route and for nothing else', () => {
    expect(Object.keys(schemas).sort()).toEqual([...keys].sort())
  })
})
