import type { CompaniesTables } from '#db/tables.ts'
import { companies } from '#service.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { AppError, NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { ServiceInstance } from '@ilbud/kernel/process/service'
import { Auth, type InviteRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService } from '@ilbud/testkit/services/start-service'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'

/** auth, with the calls that companies makes. */
interface TestAuth {
  /** How it answers an invitation. */
  state: 'well' | 'away' | 'broken' | 'refuses' | 'knows-them' | 'loses-its-answer'
  /** Answers to invite wait for this. */
  holds: Promise<void> | null
  invitations: InviteRequest[]
  /** By id. */
  people: Map<string, { id: string; name: string; email: string; invited: boolean }>
}

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
export type Json = any

export interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  json: () => Json
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Asking {
  body?: object
  key?: string
  headers?: Record<string, string>
}

/** orders, with the call that companies makes: by order id, what its company reads. */
export type TestOrders = Map<string, { companyId: string; order: object }>

export interface Started {
  orders: TestOrders
  app: ServiceInstance['app']
  instance: ServiceInstance
  auth: TestAuth
  clock: { now: Date }
  ask(user: User | null, method: Method, url: string, asking?: Asking): Promise<Answer>
  stop(): Promise<void>
}

/** companies as in production, on a test's own database and event log, with a controlled clock. */
export async function startCompanies({ env, bus }: { env: Record<string, string>; bus: Bus }): Promise<Started> {
  const clock = { now: new Date('2026-03-02T12:00:00.000Z') }
  const auth: TestAuth = { state: 'well', holds: null, invitations: [], people: new Map() }
  const orders: TestOrders = new Map()
  const { app, instance, stop } = await startService(companies, {
    env,
    bus,
    now: () => clock.now,
    calls: localCalls('companies', [serveAuth(auth), serveOrders(orders)]),
    identity: testContext().identity
  })
  return {
    app,
    instance: instance,
    auth,
    orders,
    clock,
    stop,
    ask: (user, method, url, { body, key, headers = {} } = {}) =>
      app.inject({
        method,
        url,
        headers: {
          ...headers,
          ...(user && { authorization: `Bearer ${tokenFor(user)}` }),
          ...(key && { 'idempotency-key': key })
        },
        ...(body && { payload: body })
      })
  }
}

function serveAuth(auth: TestAuth) {
  const ids = new Map<string, string>()
  return serveSome(Auth, {
    async invite(request) {
      if (auth.state === 'away') throw new UnavailableError()
      if (auth.state === 'broken') throw new Error('a bug of auth')
      if (auth.state === 'refuses') throw new AppError(409, 'USER_EXISTS', 'The address belongs to another account')
      const known = ids.get(request.key)
      if (!known) auth.invitations.push(request)
      const userId = known ?? uuidv7()
      ids.set(request.key, userId)
      await auth.holds
      if (auth.state === 'loses-its-answer') throw new UnavailableError()
      auth.people.set(userId, { id: userId, name: request.name, email: request.email, invited: true })
      return { userId, isActive: auth.state === 'knows-them' }
    },
    async findUsers({ ids: wanted }) {
      if (auth.state === 'away') throw new UnavailableError()
      return { users: wanted.flatMap((id) => auth.people.get(id) ?? []) }
    }
  })
}

function serveOrders(orders: TestOrders) {
  return serveSome(Orders, {
    async companyOrder({ orderId, companyId }) {
      const found = orders.get(orderId)
      if (found?.companyId !== companyId) throw new NotFoundError('Order')
      return { order: JSON.stringify(found.order) }
    }
  })
}

export const aForm = {
  companyName: 'Blomman AB',
  orgNumber: '556036-0793',
  vatNumber: 'SE556036079301',
  website: 'https://blomman.example',
  adminName: 'Olof Blom',
  adminEmail: 'olof@blomman.example',
  adminPhone: '070-174 06 05',
  billingMethod: 'invoice',
  sameBillingAddress: true
}

export const anAdmin = (): User => aUser({ role: 'admin', email: 'astrid@ilbud.example' })
export const aCompanyAdmin = (companyId: string): User => aUser({ role: 'company_admin', companyId })
export const aCompanyMember = (companyId: string): User => aUser({ role: 'company_member', companyId })

const applications = '/api/admin/v1/company-applications'

export async function apply({ ask }: Started, change: object = {}): Promise<string> {
  const answer = await ask(null, 'POST', '/api/companies/register', { body: { ...aForm, ...change } })
  if (answer.statusCode !== 201) throw new Error(`not taken: ${answer.body}`)
  return answer.json().applicationId as string
}

export async function decide(started: Started, applicationId: string, body: object): Promise<Answer> {
  return started.ask(anAdmin(), 'PATCH', `${applications}/${applicationId}/status`, { body })
}

/** Returns the id of an approved company. */
export async function anApprovedCompany(started: Started, change: object = {}): Promise<string> {
  const answer = await decide(started, await apply(started, change), { status: 'APPROVED' })
  return answer.json().id as string
}

interface RecordedEvent {
  topic: string
  type: string
  data: Json
}

/** The events in the outbox about a subject, oldest first. */
export async function eventsOf(db: Kysely<CompaniesTables>, key: string): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['topic', 'value'])
    .where('key', '=', key)
    .orderBy('position')
    .execute()
  return rows.map(({ topic, value }) => ({ topic, ...JSON.parse(value) }))
}

export async function auditOf(db: Kysely<CompaniesTables>): Promise<Json[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'audit.events')
    .orderBy('position')
    .execute()
  return rows.map(({ value }) => JSON.parse(value).data)
}

export async function countOutbox(db: Kysely<CompaniesTables>): Promise<number> {
  return (await db.selectFrom('outbox').select('position').execute()).length
}
