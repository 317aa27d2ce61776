import type { AuthTables } from '#db/tables.ts'
import { auth } from '#service.ts'
import { type NewUser, storeNewUser } from '#use-cases/accounts/create-user.ts'
import { createPasswords } from '#use-cases/sign-in/passwords.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createIdentity } from '@ilbud/kernel/http/identity'
import { createMemoryLimits } from '@ilbud/kernel/http/limits'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { ServiceInstance, ServiceContext } from '@ilbud/kernel/process/service'
import type { RpcServices } from '@ilbud/kernel/rpc/rpc'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { testLog } from '@ilbud/testkit/test-log'
import type { Kysely } from 'kysely'
import { createOwners, type Owners, serveOwners } from './owners.ts'

export const password = 'parcel-test-2026'
/** Made once, because hashing is slow on purpose. */
const hashed = createPasswords({ atOnce: 2 }).hash(password)

export interface Started {
  app: ServiceInstance['app']
  context: ServiceContext
  /** Calls to auth as other services make them. */
  rpc: RpcServices
  /** The other services that store personal data. */
  owners: Owners
  /** Advances the service's clock. */
  passes(seconds: number): void
  post(path: string, payload?: object, accessToken?: string): Promise<Answer>
  /** Sends a request; `as` is an access token, `from` the client's address. */
  ask(method: Method, path: string, options?: AskOptions): Promise<Answer>
  signIn(email: string): Promise<Tokens>
  refresh(refreshToken: string): Promise<{ status: number; tokens: Tokens }>
  addUser(user?: Partial<NewUser>): Promise<NewUser>
  stop(): Promise<void>
}

/** auth as in production, on a test's own database and event log, with a controlled clock. */
export async function startAuth({ env: given, db, bus, log }: StartOptions): Promise<Started> {
  const env = { AUTH_STAFF_SECOND_FACTOR: 'optional', ...given }
  let clock = Date.now()
  const now = (): Date => new Date(clock)
  const owners = createOwners()
  const local: RpcServices = serveOwners(owners)
  const calls = localCalls('auth', local)
  const identity = createIdentity({ calls, bus, now, log })
  const upstream = (): never => {
    throw new Error('auth asks nobody')
  }
  const context: ServiceContext = { env, bus, calls, identity, limits: createMemoryLimits({ now }), upstream, now, log }
  const built = await auth.build(context)
  local.push(...(built.rpc ?? []))
  await identity.start()
  await built.start()

  async function ask(method: Method, path: string, { body, as, from, headers = {} }: AskOptions = {}): Promise<Answer> {
    const all = {
      ...headers,
      ...(as && { authorization: `Bearer ${as}` }),
      ...(from && { 'x-forwarded-for': from })
    }
    return built.app.inject({ method, url: path, headers: all, ...(body && { payload: body }) })
  }

  const post: Started['post'] = (path, body = {}, as) => ask('POST', path, { body, ...(as && { as }) })

  return {
    app: built.app,
    context,
    rpc: built.rpc!,
    owners,
    post,
    ask,
    passes: (seconds) => void (clock += seconds * 1000),
    async signIn(email) {
      const response = await post('/api/v1/auth/login', { username: email, password })
      if (response.statusCode !== 200 || !response.body.includes('accessToken')) throw new Error(response.body)
      return response.json()
    },
    async refresh(refreshToken) {
      const response = await post('/api/v1/auth/refresh', { refreshToken })
      return { status: response.statusCode, tokens: response.json() }
    },
    async addUser(override = {}) {
      const id = uuidv7()
      const defaults = { id, email: `${id}@ilbud.example`, name: 'Some Person', phone: null, companyId: null }
      const user: NewUser = {
        ...defaults,
        role: 'customer',
        passwordHash: await hashed,
        ...override
      }
      await db.transaction().execute((trx) => storeNewUser(trx, user, now()))
      return user
    },
    async stop() {
      await built.drain()
      await identity.stop()
      await built.stop()
    }
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface AskOptions {
  body?: object
  as?: string
  from?: string
  headers?: Record<string, string>
}

/** A vitest `it` whose tests each have their own auth. */
export const authTest = databaseTest<AuthTables>('auth', new URL('../src/db/migrations/', import.meta.url)).extend<{
  auth: Started
}>({
  auth: async ({ env, db, bus }, use) => {
    const started = await startAuth({ env, db, bus, log: testLog })
    await use(started)
    await started.stop()
  }
})

export interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  json<Body>(): Body
}

interface StartOptions {
  env: Record<string, string>
  db: Kysely<AuthTables>
  bus: Bus
  log: ServiceContext['log']
}
