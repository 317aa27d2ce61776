import { UnavailableError } from '#errors.ts'
import { createHttp } from '#http/create-http.ts'
import { optionalUser } from './current-user.ts'
import type { User } from '#http/identity.ts'
import { keyLimit, type Scope } from '@ilbud/proto/http/companies/api-keys'
import type { Route } from '@ilbud/proto/http/route'
import { aUser, keyFor, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { describe, expect, it, onTestFinished } from 'vitest'

const row = { service: 'orders', method: 'GET', summary: '' } as const
const rows: Route[] = [
  { ...row, path: '/open', policy: ['company_admin'], scope: 'orders:read' },
  { ...row, path: '/closed', policy: ['company_admin'] },
  { ...row, path: '/public', policy: 'public', scope: 'quotes:read' },
  { ...row, path: '/public-closed', policy: 'public' }
]
const twoAMinute = { max: 2, windowSeconds: 60 }
const limited: Route[] = [
  { ...row, path: '/write', policy: ['company_admin'], scope: 'orders:write', limit: { perUser: twoAMinute } },
  { ...row, path: '/parcel', policy: 'public', scope: 'tracking:read', limit: { perAddress: twoAMinute } }
]

const aKeyUser = (...scopes: Scope[]): User => aUser({ role: 'company_admin', companyId: 'c1', scopes })

async function anApp(env: Record<string, string> = {}, verifyKey?: () => Promise<User | null>, table = rows) {
  const context = testContext({ env })
  const identity = verifyKey ? { ...context.identity, verifyKey } : context.identity
  const app = createHttp({ service: 'orders', context: { ...context, identity }, rows: table })
  for (const { path } of table) app.get(path, async (request) => ({ id: (await optionalUser(request))?.id ?? null }))
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

  it('a token that is not an API key counts as no token', async () => {
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

  it('an API key is told of the limit that ends first, its own or the route’s', async () => {
    const ask = await anApp({}, undefined, limited)
    const key = keyFor(aKeyUser('orders:write', 'tracking:read'))
    const told = async (url: string) => {
      const { statusCode, headers } = await ask(url, key)
      return [statusCode, headers['ratelimit-limit'], headers['ratelimit-remaining']]
    }
    expect(await told('/write')).toEqual([200, '2', '1'])
    expect(await told('/parcel')).toEqual([200, String(keyLimit.max), String(keyLimit.max - 2)])
    expect(await told('/write')).toEqual([200, '2', '0'])
    expect(await told('/write')).toEqual([429, '2', '0'])
  })

  it('an API key on a public route is counted by itself, and everybody else by address', async () => {
    const ask = await anApp({}, undefined, limited)
    const statuses = async (times: number, token?: string) => {
      const answers: number[] = []
      for (let nth = 0; nth < times; nth++) answers.push((await ask('/parcel', token)).statusCode)
      return answers
    }
    expect(await statuses(5, keyFor(aKeyUser('tracking:read')))).toEqual([200, 200, 200, 200, 200])
    expect(await statuses(1)).toEqual([200])
    // What is no key, and a person, share the address.
    expect(await statuses(2, 'ilb_nothing')).toEqual([200, 429])
    expect(await statuses(1, tokenFor(aUser({ role: 'customer' })))).toEqual([429])
    expect(await statuses(1, keyFor(aKeyUser('tracking:read')))).toEqual([200])
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
