import { UnavailableError } from '#errors.ts'
import { createHttp, optionalUser } from '#http/create-http.ts'
import type { User } from '#http/identity.ts'
import { keyLimit, type Scope } from '@ilbud/proto/http/api-keys'
import type { Route } from '@ilbud/proto/http/route'
import { aUser, keyFor, testContext, tokenFor } from '@ilbud/testkit/test-context'
import { describe, expect, it, onTestFinished } from 'vitest'

const row = { service: 'orders', method: 'GET', summary: '' } as const
const rows: Route[] = [
  { ...row, path: '/open', policy: ['company_admin'], scope: 'orders:read' },
  { ...row, path: '/closed', policy: ['company_admin'] },
  { ...row, path: '/public', policy: 'public', scope: 'quotes:read' },
  { ...row, path: '/public-closed', policy: 'public' }
]

const aKeyUser = (...scopes: Scope[]): User => aUser({ role: 'company_admin', companyId: 'c1', scopes })

async function anApp(env: Record<string, string> = {}, verifyKey?: () => Promise<User | null>) {
  const context = testContext({ env })
  const identity = verifyKey ? { ...context.identity, verifyKey } : context.identity
  const app = createHttp({ service: 'orders', context: { ...context, identity }, rows })
  for (const { path } of rows) app.get(path, async (request) => ({ id: (await optionalUser(request))?.id ?? null }))
  onTestFinished(() => app.close())
  await app.ready()
  return (url: string, key?: string) => app.inject({ url, ...(key && { headers: { authorization: `Bearer ${key}` } }) })
}

describe('an API key', () => {
  it('an API key opens what its scope names, and is refused where the row names another or none', async () => {
    const ask = await anApp()
    const user = aKeyUser('orders:read')
    const answers = async (key: string) =>
      Promise.all(
        rows.map(async ({ path }) => {
          const answer = await ask(path, key)
          return answer.statusCode === 200 ? answer.json().id : [answer.statusCode, answer.json().code]
        })
      )
    expect(await answers(keyFor(user))).toEqual([user.id, [403, 'FORBIDDEN'], [403, 'SCOPE_MISSING'], null])
    expect((await ask('/public', keyFor(user))).json()).toMatchObject({ scope: 'quotes:read' })
    const quoting = aKeyUser('quotes:read')
    expect(await answers(keyFor(quoting))).toEqual([[403, 'SCOPE_MISSING'], [403, 'FORBIDDEN'], quoting.id, null])
  })

  it('a token that is no API key counts as none', async () => {
    const ask = await anApp()
    const statuses = await Promise.all(rows.map(async ({ path }) => (await ask(path, 'ilb_nothing')).statusCode))
    expect(statuses).toEqual([401, 401, 200, 200])
  })

  it('an API key is not taken for a person’s token, nor a token for a key', async () => {
    const ask = await anApp()
    const person = aUser({ role: 'company_admin', companyId: 'c1' })
    expect((await ask('/closed', tokenFor(person))).statusCode).toBe(200)
    expect((await ask('/open', keyFor(person))).json().code).toBe('SCOPE_MISSING')
  })

  it('an API key is counted, each by itself, and every answer says how much is left', async () => {
    const ask = await anApp()
    const [one, other] = [keyFor(aKeyUser('orders:read')), keyFor(aKeyUser('orders:read'))]
    expect((await ask('/open', one)).headers).toMatchObject({
      'ratelimit-limit': String(keyLimit.max),
      'ratelimit-remaining': String(keyLimit.max - 1),
      'ratelimit-reset': String(keyLimit.windowSeconds)
    })
    for (let used = 1; used < keyLimit.max; used++) await ask('/open', one)
    const refused = await ask('/open', one)
    expect([refused.statusCode, refused.json().code, refused.headers['ratelimit-remaining']]).toEqual([
      429,
      'RATE_LIMITED',
      '0'
    ])
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset'])
    expect((await ask('/open', other)).statusCode).toBe(200)
  })

  it('an API key is not counted where limits are off', async () => {
    const ask = await anApp({ LIMITS: 'off' })
    expect((await ask('/open', keyFor(aKeyUser('orders:read')))).headers).not.toHaveProperty('ratelimit-limit')
  })

  it('an API key is answered with 503 while nobody can say whose it is', async () => {
    const ask = await anApp({}, () => Promise.reject(new UnavailableError()))
    expect((await ask('/open', 'ilb_any')).statusCode).toBe(503)
    expect((await ask('/public-closed', 'ilb_any')).statusCode).toBe(200)
  })
})
