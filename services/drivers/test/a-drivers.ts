import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DriversTables } from '#db/tables.ts'
import { drivers } from '#service.ts'
import { setDuty } from '#use-cases/change-duty.ts'
import { registerDriver } from '#use-cases/register-driver.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { Ended, Identity, User } from '@ilbud/kernel/http/identity'
import { createMemoryLimits } from '@ilbud/kernel/http/limits'
import { NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { ServiceInstance, ServiceContext } from '@ilbud/kernel/process/service'
import type { RpcService, RpcServices } from '@ilbud/kernel/rpc/rpc'
import { Auth, type InviteRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { testLog } from '@ilbud/testkit/test-log'
import type { Kysely } from 'kysely'
import { WebSocket } from 'ws'

export interface Started {
  app: ServiceInstance['app']
  auth: FakeAuth
  context: ServiceContext
  url: string
  /** Advances the service's clock. */
  passes(seconds: number): void
  now(): Date
  /** A token for a driver that the service does not know. */
  token(user?: Partial<User>): { token: string; user: User }
  /** Ends a session, as auth.events would. */
  end(ended: Ended): void
  addDriver(options?: { onDuty?: boolean }): Promise<{ token: string; user: User }>
  open(headers?: Record<string, string>): Promise<Socket>
  stop(): Promise<void>
}

/** What a test sees of a `/ws` connection. */
export interface Socket {
  raw: WebSocket
  frames: unknown[]
  send(frame: unknown): void
  /** Waits for the next frame. */
  next(): Promise<unknown>
  closed: Promise<{ code: number; reason: string }>
}

/** drivers as in production, on a real port; the test decides who a token belongs to. */
export async function startDrivers({ env, db, bus, log }: StartOptions): Promise<Started> {
  let clock = Date.now()
  const now = (): Date => new Date(clock)
  const users = new Map<string, User>()
  const listeners = new Set<(ended: Ended) => void>()
  const identity: Identity = {
    verify: (token) => users.get(token) ?? null,
    verifyKey: async () => null,
    onEnded: (listener) => (listeners.add(listener), () => listeners.delete(listener))
  }
  const auth = authWith(users)
  const local: RpcServices = [auth.rpc]
  const calls = localCalls('drivers', local)
  const upstream = (): never => {
    throw new Error('drivers asks no upstream')
  }
  const context: ServiceContext = { env, bus, calls, identity, limits: createMemoryLimits({ now }), upstream, now, log }
  const built = await drivers.build(context)
  local.push(...(built.rpc ?? []))
  await built.start()
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', (request, socket, head) => built.upgrade!(request, socket, head))
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`

  function token(override: Partial<User> = {}): { token: string; user: User } {
    const id = uuidv7()
    const expiresAt = Math.floor(clock / 1000) + 600
    const defaults = { id, email: `${id}@ilbud.example`, name: 'Elin Sandberg', companyId: null, sessionId: uuidv7() }
    const user: User = { ...defaults, role: 'driver', expiresAt, isProven: true, ...override }
    const made = uuidv7()
    users.set(made, user)
    return { token: made, user }
  }

  return {
    app: built.app,
    auth,
    context,
    url,
    now,
    token,
    passes: (seconds) => void (clock += seconds * 1000),
    end(ended) {
      for (const [key, user] of users) {
        if (user.id === ended.userId && (!ended.sessionId || ended.sessionId === user.sessionId)) users.delete(key)
      }
      for (const listener of listeners) listener(ended)
    },
    async addDriver({ onDuty = true } = {}) {
      const made = token()
      const { id, name } = made.user
      await db.transaction().execute((trx) => registerDriver(trx, { id, name, phone: null }, now()))
      if (onDuty) await setDuty({ db, now, changed: () => undefined }, { driverId: id, onDuty: true })
      return made
    },
    open: (headers) => openSocket(url, headers),
    stop: () => stop(built, server)
  }
}

async function stop(built: ServiceInstance, server: Server): Promise<void> {
  await built.drain()
  await built.stop()
  server.closeAllConnections()
  server.close()
}

/** auth, as far as drivers calls it: everybody with a token is a user. */
interface FakeAuth {
  /** Thrown by every call from now on. */
  fails: Error | null
  /** Thrown by changeUser. */
  changeFails: Error | null
  /** Who is invited next has this account; null: none yet. */
  invitee: string | null
  /** Answers to invite and changeUser wait for this. */
  holds: Promise<void> | null
  invited: InviteRequest[]
  change(userId: string, change: Partial<Account>): void
}

interface Account {
  name: string
  phone: string
  disabled: boolean
}

function authWith(users: Map<string, User>): FakeAuth & { rpc: RpcService } {
  const changes = new Map<string, Partial<Account>>()
  const answer = ({ id, name, email, role }: User) => ({ id, email, role, name, phone: '123', ...changes.get(id) })
  const find = (ids: string[]) => [...users.values()].filter(({ id }) => ids.includes(id)).map(answer)
  const fake: FakeAuth = {
    fails: null,
    changeFails: null,
    invitee: null,
    holds: null,
    invited: [],
    change: (id, change) => void changes.set(id, { ...changes.get(id), ...change })
  }
  const asked = (): void => {
    if (fake.fails) throw fake.fails
  }
  const rpc = serveSome(Auth, {
    async findUsers({ ids }) {
      asked()
      return { users: find(ids) }
    },
    async invite(request) {
      asked()
      fake.invited.push(request)
      await fake.holds
      return { userId: fake.invitee ?? uuidv7(), isActive: false }
    },
    async changeUser({ userId, ofRole, name, phone, disabled }) {
      asked()
      if (find([userId])[0]?.role !== ofRole) throw new NotFoundError('User')
      if (fake.changeFails) throw fake.changeFails
      fake.change(userId, {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone }),
        ...(disabled !== undefined && { disabled })
      })
      const changed = find([userId])[0]!
      await fake.holds
      return changed
    }
  })
  return Object.assign(fake, { rpc })
}

async function openSocket(url: string, headers: Record<string, string> = {}): Promise<Socket> {
  const raw = new WebSocket(url, { headers })
  const frames: unknown[] = []
  const waiting: ((frame: unknown) => void)[] = []
  let read = 0
  raw.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()))
    if (waiting.length > 0) waiting.shift()!(frames[read++])
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    raw.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  )
  await once(raw, 'open')
  return {
    raw,
    frames,
    closed,
    send: (frame) => raw.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    next: () =>
      read < frames.length ? Promise.resolve(frames[read++]) : new Promise((resolve) => waiting.push(resolve))
  }
}

export interface StartOptions {
  env: Record<string, string>
  db: Kysely<DriversTables>
  bus: Bus
  log: ServiceContext['log']
}

/** An `it` with the service running on the test's own database and event log. */
export const driversTest = databaseTest<DriversTables>(
  'drivers',
  new URL('../src/db/migrations/', import.meta.url)
).extend<{ drivers: Started }>({
  drivers: async ({ env, db, bus }, use) => {
    const started = await startDrivers({ env, db, bus, log: testLog })
    await use(started)
    await started.stop()
  }
})
