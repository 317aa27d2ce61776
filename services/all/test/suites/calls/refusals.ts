import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { problemSchema } from '@ilbud/proto/http/problem'
import type { Role } from '@ilbud/proto/http/roles'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Suite } from '#test/suites/suite.ts'

const accounts: Partial<Record<Role, string>> = {
  customer: 'sender@ilbud.example',
  company_admin: 'owner@blomman.example',
  driver: 'driver4@ilbud.example',
  dispatcher: 'dispatch@ilbud.example',
  admin: 'admin@ilbud.example'
}
const name = ({ method, path }: Route): string => `${method} ${path}`
const takesBody = ({ method }: Route): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH'
/** Sorts the call that ends the caller's session to the end. */
const endsSession = ({ path }: Route): number => (path === '/api/v1/auth/logout-all' ? 1 : 0)
const guarded = routes.filter(({ policy }) => policy !== 'public')
const mayCall = ({ policy }: Route, role: Role): boolean =>
  policy === 'public' || policy === 'signed-in' || policy.includes(role)
/** The role that makes the call; null for calls without signing in. */
const roleFor = (route: Route): Role | null =>
  route.policy === 'public' ? null : ((Object.keys(accounts) as Role[]).find((role) => mayCall(route, role)) ?? null)

let url: string
const tokens = new Map<Role, string>()

function ask(route: Route, init: { role?: Role | null; body?: string; type?: string } = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (init.role) headers.authorization = `Bearer ${tokens.get(init.role)}`
  if (init.body !== undefined) headers['content-type'] = init.type ?? 'application/json'
  const path = route.path.replace(/:(id|orderId)/, randomUUID()).replace(':trackingId', 'SD0000000000000')
  return fetch(url + path, {
    method: route.method,
    headers,
    ...(init.body !== undefined && { body: init.body })
  })
}

/** Expects a refusal to be a problem document that reveals nothing internal. */
async function refusal(
  response: Response
): Promise<{ status: number; code: string; errors: { path: string; message: string }[] }> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toContain('application/problem+json')
  expect(text).not.toMatch(/\bat \w+.*\.ts:\d+|node_modules|select .* from |insert into |pg_|ilbud_/i)
  const problem = problemSchema.parse(JSON.parse(text))
  expect(problem).toMatchObject({ status: response.status, message: problem.detail, error: problem.code })
  expect(problem.requestId).not.toBe('')
  return { status: response.status, code: problem.code, errors: problem.errors ?? [] }
}

/** Every row of the route table with wrong requests, and by everybody. The product runs without limits. */
export const refusals: Suite = (running) => {
  beforeAll(async () => {
    url = running().url
    for (const [role, username] of Object.entries(accounts)) {
      const response = await fetch(`${url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: demoPassword })
      })
      tokens.set(role as Role, ((await response.json()) as { accessToken: string }).accessToken)
    }
  })

  describe('bad input gets a clear answer', () => {
    // Routes that take pictures are tested elsewhere.
    const bodies = routes.filter(takesBody).filter((route) => !endsSession(route) && !route.takes)

    it.each(bodies.map((route) => [name(route), route] as const))(
      'bad input at %s gets a clear answer',
      async (_name, route) => {
        const role = roleFor(route)
        expect(await refusal(await ask(route, { role, body: '{"a":' }))).toMatchObject({
          status: 400,
          code: 'INVALID_JSON'
        })
        expect(await refusal(await ask(route, { role, body: '<a/>', type: 'text/xml' }))).toMatchObject({ status: 415 })
        // A larger body than usual is refused before it is sent whole, which is a test of the gateway.
        if (route.bodyLimit === undefined) {
          const body = JSON.stringify({ a: 'x'.repeat(70_000) })
          expect(await refusal(await ask(route, { role, body }))).toMatchObject({ status: 413 })
        }
        for (const body of [
          '[]',
          '7',
          '"text"',
          'null',
          '{"__proto__":{"a":1}}',
          '{"packageWeight":{},"location":7,"status":[],"refreshToken":1}'
        ]) {
          const response = await ask(route, { role, body })
          expect(response.status, body).toBeLessThan(500)
          if (response.status >= 400) await refusal(response)
        }
      }
    )

    it('bad input is answered with what is wrong, in the words of the specification', async () => {
      const place = routes.find((route) => name(route) === 'POST /api/v1/driver/orders')!
      const { status, errors } = await refusal(
        await ask(place, { role: 'customer', body: JSON.stringify({ packageWeight: 'heavy', packageQuantity: 0 }) })
      )
      expect(status).toBe(400)
      expect(errors).toEqual(
        expect.arrayContaining([
          { path: 'pickupAddress', message: 'Pickup address is required' },
          { path: 'pickupContact', message: 'Pickup contact is required' },
          { path: 'pickupPhone', message: 'Pickup phone is required' },
          { path: 'deliveryAddress', message: 'Delivery address is required' },
          { path: 'deliveryContact', message: 'Delivery contact is required' },
          { path: 'deliveryPhone', message: 'Delivery phone is required' },
          { path: 'packageWeight', message: 'Expected number, received string' },
          { path: 'packageQuantity', message: 'Must be at least 1' }
        ])
      )
    })

    it.each([
      '/api/v1/quotes',
      '/api/v1/places',
      '/api/v1/routes?from=here&to=there',
      '/api/v1/places/reverse?lat=x&lng=y'
    ])('GET %s', async (path) => {
      const { status, errors } = await refusal(await fetch(url + path))
      expect(status).toBe(400)
      expect(errors.length).toBeGreaterThan(0)
    })

    it.each([
      '/api/v1/track/SD0000000000000',
      '/api/v1/track/%00',
      `/api/v1/track/${'9'.repeat(64)}`,
      '/api/v1/stream/public/SDXXXXXXXXXXXXX'
    ])('GET %s is not found', async (path) => {
      expect(await refusal(await fetch(url + path))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    })

    it('unknown paths and methods are refused', async () => {
      expect(await refusal(await fetch(`${url}/api/v1/nothing`))).toMatchObject({ status: 404 })
      const wrong = await fetch(`${url}/api/v1/quotes`, { method: 'DELETE' })
      expect(wrong.headers.get('allow')).toContain('GET')
      expect(await refusal(wrong)).toMatchObject({ status: 405 })
    })
  })

  describe('the route table is the authorisation matrix', () => {
    it.each(guarded.toSorted((a, b) => endsSession(a) - endsSession(b)).map((route) => [name(route), route] as const))(
      '%s asks nobody to log in and refuses other roles',
      async (_name, route) => {
        expect(await refusal(await ask(route))).toMatchObject({ status: 401 })
        const asRole = async (role: Role) => {
          const response = await ask(route, { role })
          if (mayCall(route, role)) expect([401, 403], `${role} may`).not.toContain(response.status)
          else expect(await refusal(response), `${role} may not`).toMatchObject({ status: 403, code: 'FORBIDDEN' })
        }
        await Promise.all([...tokens.keys()].map(asRole))
      }
    )

    it('a forged token counts as none', async () => {
      const response = await fetch(`${url}/api/v1/auth/me`, {
        headers: { authorization: 'Bearer e30.e30.e30' }
      })
      expect(await refusal(response)).toMatchObject({ status: 401 })
    })
  })
}
