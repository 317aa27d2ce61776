import { RateLimitedError } from '#errors.ts'
import type { Environment } from '#runtime/environment.ts'
import type { Route } from '@ilbud/proto/http/route'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { type AddressLimitOptions, createAddressLimit } from './address-limit.ts'
import { identify } from '#http/identity/current-user.ts'
import type { User } from '#http/identity.ts'
import type { LimitAnswer, LimitRule, Limits } from '#http/limits.ts'

interface LimitHooks {
  /** Runs before the caller is identified. */
  perAddress?: onRequestHookHandler
  /** Runs after the caller is identified. */
  perUser?: onRequestHookHandler
}

/**
 * The hooks that enforce a row's limit; none if it has none. A public row with both kinds counts signed-in callers per
 * user, and the others per address. An API key that a public row is open to has its own limit and is not counted per
 * address: a shop's server has one.
 */
export function limitHooks(row: Route, limits: Limits, env: Environment): LimitHooks {
  const { perUser, name = nameOf(row) } = row.limit ?? {}
  if (env['LIMITS'] === 'off') return {}
  const byAddress = rowAddressLimit(row, { limits, env })
  if (!perUser) {
    if (!byAddress) return {}
    return row.policy === 'public' && row.scope ? { perUser: unlessByKey(byAddress) } : { perAddress: byAddress }
  }

  const either = row.policy === 'public' ? byAddress : null
  const byUser: onRequestHookHandler = function (request, reply, done) {
    const count = (user: User | null): void => {
      if (user) settle(limits.take(`${name}|user|${user.id}`, perUser), perUser, reply, done)
      else if (either) either.call(this, request, reply, done)
      else done()
    }
    const user = identify(request)
    if (user instanceof Promise) user.then(count, done)
    else count(user)
  }
  return byAddress && !either ? { perAddress: byAddress, perUser: byUser } : { perUser: byUser }
}

/** Counts requests of a row per client address; null: it has no such limit. */
export function rowAddressLimit(
  row: Route,
  options: { limits: Limits; env: Environment; addressOf?: AddressOf }
): onRequestHookHandler | null {
  const { perAddress: rule, name = nameOf(row) } = row.limit ?? {}
  return rule && options.env['LIMITS'] !== 'off' ? addressLimit({ name, rule, ...options }) : null
}

function unlessByKey(byAddress: onRequestHookHandler): onRequestHookHandler {
  return function (request, reply, done) {
    const count = (user: User | null): void => (user?.scopes ? done() : byAddress.call(this, request, reply, done))
    const user = identify(request)
    if (user instanceof Promise) user.then(count, done)
    else count(user)
  }
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

type AddressOf = (request: FastifyRequest) => string | undefined

interface AddressHookOptions extends AddressLimitOptions {
  addressOf?: AddressOf | undefined
}

/** Counts requests per client address. */
export function addressLimit({ addressOf = addressByEdge, ...options }: AddressHookOptions): onRequestHookHandler {
  const take = createAddressLimit(options)
  return (request, reply, done) => {
    // A request over a Unix socket that did not come through the gateway has no address.
    settle(take(addressOf(request) ?? 'local'), options.rule, reply, done)
  }
}

/** The same as `request.ip`, without parsing the header as a list. */
function addressByEdge(request: FastifyRequest): string | undefined {
  const forwarded = request.headers['x-forwarded-for']
  return typeof forwarded === 'string' && !forwarded.includes(',') ? forwarded : request.ip
}

// With callbacks, because limits in memory answer at once and a promise per request would cost more than the counting.
function settle(answer: LimitAnswer | Promise<LimitAnswer>, rule: LimitRule, reply: FastifyReply, done: Done): void {
  if (answer instanceof Promise) answer.then((late) => done(refusal(late, rule, reply)), done)
  else done(refusal(answer, rule, reply))
}

type Done = (error?: Error) => void

function refusal(answer: LimitAnswer, rule: LimitRule, reply: FastifyReply): Error | undefined {
  const reset = answer.ok ? rule.windowSeconds : answer.retryAfterSeconds
  // Of a key's own limit and the route's, the answer shows the one that ends first.
  const remaining = reply.getHeader('ratelimit-remaining')
  if (!answer.ok || answer.remaining < Number(remaining ?? 0)) {
    reply.headers({
      'ratelimit-limit': rule.max,
      'ratelimit-remaining': answer.remaining,
      'ratelimit-reset': reset
    })
  }
  return answer.ok ? undefined : new RateLimitedError(answer.retryAfterSeconds)
}
