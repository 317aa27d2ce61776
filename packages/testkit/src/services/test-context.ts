import { randomUUID } from 'node:crypto'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { createMemoryLimits } from '@ilbud/kernel/http/limits'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { pino } from 'pino'

const users = new Map<string, User>()

export function aUser(override: Partial<User> = {}): User {
  const id = randomUUID()
  return {
    id,
    email: `${id}@ilbud.example`,
    name: 'Test Person',
    role: 'customer',
    companyId: null,
    sessionId: randomUUID(),
    expiresAt: 4_102_444_800,
    isProven: true,
    ...override
  }
}

/** A token that `testContext` accepts. Real tokens are tested with the real identity. */
export function tokenFor(user: User): string {
  users.set(user.id, user)
  return user.id
}

/** An API key that stands for a company's admin within scopes; `testContext` accepts it. */
export function keyFor(user: User): string {
  return `ilb_${tokenFor(user)}`
}

const identity: Identity = {
  verify: (token) => users.get(token) ?? null,
  verifyKey: async (key) => users.get(key.slice('ilb_'.length)) ?? null,
  onEnded: () => () => {}
}

function missing(what: string): never {
  throw new Error(`this test has no ${what}`)
}

/** The parts of an app that needs only HTTP. */
export function testContext(override: Partial<ServiceContext> = {}): ServiceContext {
  const now = (): Date => new Date()
  return {
    env: {},
    bus: {
      publish: () => missing('bus'),
      consume: () => missing('bus'),
      follow: () => missing('bus'),
      stop: async () => {}
    },
    calls: { to: () => missing('calls') },
    identity,
    limits: createMemoryLimits({ now }),
    upstream: () => missing('upstream'),
    now,
    log: pino({ level: 'silent' }),
    ...override
  }
}
