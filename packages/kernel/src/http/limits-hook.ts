import { RateLimitedError } from '#errors.ts'
import { isLoopback } from '#http/address.ts'
import { identify } from '#http/current-user.ts'
import { clientKey, type LimitAnswer, type LimitRule, type Limits } from '#http/limits.ts'
import type { Environment } from '#process/service.ts'
import type { Route } from '@ilbud/proto/http/routes'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'

export interface LimitHooks {
  /** Before anybody is identified. */
  perAddress?: onRequestHookHandler
  /** After it. */
  perUser?: onRequestAsyncHookHandler
}

/**
 * The hooks of a row's limit; none where there is nothing to count. A public row with both counts a signed-in caller
 * per user and the others per address (contract 6, quotes).
 */
export function limitHooks(row: Route, limits: Limits, env: Environment): LimitHooks {
  const { perUser, perAddress } = row.limit ?? {}
  if (env['LIMITS'] === 'off') return {}
  const name = `${row.method} ${row.path}`
  const addressRule = perAddress && addressLimit(name, perAddress, limits, env)
  if (!perUser) return addressRule ? { perAddress: addressRule } : {}

  const either = row.policy === 'public' && addressRule
  const byUser: onRequestAsyncHookHandler = async (request, reply) => {
    const user = await identify(request)
    if (user) return refuse(await limits.take(`${name}|user|${user.id}`, perUser), perUser, reply)
    if (either) return either(request, reply)
  }
  return addressRule && !either ? { perAddress: addressRule, perUser: byUser } : { perUser: byUser }
}

/** Counts requests per client address. Contract 1: in demo mode loopback is exempt. */
export function addressLimit(name: string, rule: LimitRule, limits: Limits, env: Environment) {
  const isExempt = env['DEMO'] === 'true' ? isLoopback : () => false
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A Unix socket without a header of the edge has no address.
    const ip = (request.ip as string | undefined) ?? 'local'
    if (isExempt(ip)) return
    refuse(await limits.take(`${name}|address|${clientKey(ip)}`, rule), rule, reply)
  }
}

function refuse(answer: LimitAnswer, rule: LimitRule, reply: FastifyReply): void {
  if (answer.ok) return
  reply.headers({
    'ratelimit-limit': rule.max,
    'ratelimit-remaining': answer.remaining,
    'ratelimit-reset': answer.retryAfterSeconds
  })
  throw new RateLimitedError(answer.retryAfterSeconds)
}
