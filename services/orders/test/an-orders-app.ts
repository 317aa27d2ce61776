import type { OrdersTables } from '#db/tables.ts'
import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { makeDeps } from '#make-deps.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { NearDriver, People, Person } from '#use-cases/reading/people.ts'
import type { RoutePlan } from '#use-cases/planning/route-plan.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import type { User } from '@ilbud/kernel/http/identity'
import { readConfig } from '@ilbud/kernel/runtime/config'
import { testLog } from '@ilbud/testkit/test-log'
import { testFolder } from '@ilbud/testkit/test-folder'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'

export const noon = new Date('2026-03-02T12:00:00Z')

/** The six fields that an order needs, at real addresses of Södermalm. */
export const least = {
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Falk',
  deliveryPhone: '+46 70 174 06 06'
}

export interface AnswerLike {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  rawPayload: Buffer
  json: () => Json
}

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
export type Json = any

export interface OrdersApp {
  deps: OrdersDeps
  /** The app's clock, which tests advance. */
  clock: { now: Date }
  people: Map<string, Person>
  /** The drivers nearby, according to drivers. */
  near: NearDriver[]
  /** What dispatch answers; it is away until a test says otherwise. */
  routePlan: RoutePlan
  ask: Ask
  place: (user: User, change?: object) => Promise<{ id: string; trackingId: string; trackingKey: string; order: Json }>
}

type Ask = (
  user: User | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  options?: AskOptions
) => Promise<AnswerLike>

export interface AskOptions {
  body?: unknown
  key?: string
  headers?: Record<string, string>
}

/** The HTTP app of orders on a test's own database, with a controlled clock and people. */
export async function anOrdersApp(
  db: Kysely<OrdersTables>,
  env: Record<string, string>,
  log = testLog
): Promise<OrdersApp> {
  const clock = { now: noon }
  const people = new Map<string, Person>()
  const near: NearDriver[] = []
  const config = readConfig(configSchema, { ...env, ORDERS_FILES_DIR: testFolder() })
  const context = testContext({ env: { ...env, LIMITS: 'off' }, now: () => clock.now, log })
  const deps = await makeDeps({ ...context, config, db, onCommit: () => undefined })
  deps.people = knownPeople(people, near)
  const routePlan: RoutePlan = { insertions: away, plan: away }
  deps.routePlan = routePlan
  const app = await buildApp(context, deps)
  await app.ready()
  onTestFinished(() => app.close())

  async function ask(user: User | null, method: string, url: string, { body, key, headers = {} }: AskOptions = {}) {
    return app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(user && { authorization: `Bearer ${tokenFor(user)}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers
      },
      ...(body !== undefined && { payload: body as object })
    })
  }

  return {
    deps,
    clock,
    people,
    near,
    routePlan,
    ask,
    async place(user, change = {}) {
      const response = await ask(user, 'POST', '/api/v1/orders', { body: { ...least, ...change } })
      if (response.statusCode !== 201) throw new Error(`not placed: ${response.body}`)
      return response.json()
    }
  }
}

async function away(): Promise<never> {
  throw new UnavailableError()
}

const yusuf = { name: 'Yusuf Demir', phone: '+46701740616', changedAt: '2026-03-01T12:00:00.000Z' }

/** auth and drivers, as far as orders calls them. */
function knownPeople(people: Map<string, Person>, near: NearDriver[]): People {
  return {
    findUser: async (wanted) => people.get(wanted) ?? null,
    findUsers: async (ids) => new Map([...people].filter(([id]) => ids.includes(id))),
    searchUsers: async (q) => {
      const has = (text: string) => text.toLowerCase().includes(q.toLowerCase())
      const found = [...people.values()].filter(({ name, email }) => has(name) || has(email))
      return found.map(({ id }) => id)
    },
    findDriver: async () => yusuf,
    findDrivers: async (ids) => new Map(ids.map((id) => [id, yusuf])),
    findNearDrivers: async () => near,
    findSeenDrivers: async (since) => near.flatMap(({ id, seen }) => (seen && seen.at >= since ? id : []))
  }
}

export const aSender = () => aUser({ role: 'customer', name: 'Saga Ek' })
export const aDriver = () => aUser({ role: 'driver' })
export const aStaff = (role: 'dispatcher' | 'admin' = 'dispatcher') => aUser({ role })

/** The events of the order in the outbox, in order. */
export async function outboxOf(db: Kysely<OrdersTables>, key: string): Promise<Json[]> {
  const rows = await db.selectFrom('outbox').select('value').where('key', '=', key).orderBy('position').execute()
  return rows.map(({ value }) => JSON.parse(value) as Json)
}

/** The audit entries in the outbox. */
export async function auditOf(db: Kysely<OrdersTables>): Promise<Json[]> {
  const audit = db.selectFrom('outbox').select('value').where('topic', '=', 'audit.events').orderBy('position')
  return (await audit.execute()).map(({ value }) => (JSON.parse(value) as Json).data)
}

export async function countRows(db: Kysely<OrdersTables>): Promise<Record<string, number>> {
  const count = async (table: 'orders' | 'order_events' | 'outbox') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return { orders: await count('orders'), order_events: await count('order_events'), outbox: await count('outbox') }
}
