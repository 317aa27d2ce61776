import { AppError, ForbiddenError, RateLimitedError } from '#errors.ts'
import type { Limits } from '#http/limits.ts'
import type { Environment } from '#runtime/environment.ts'
import { keyLimit, type Scope } from '@ilbud/proto/http/companies/api-keys'
import type { Route } from '@ilbud/proto/http/route'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { identifyByKey, sentKey } from './current-user.ts'

/** The API key lacks the scope that opens this route. */
class ScopeMissingError extends AppError {
  constructor(scope: Scope) {
    super(403, 'SCOPE_MISSING', `The API key lacks the scope ${scope}`, { details: { scope } })
  }
}

interface KeyHookOptions {
  limits: Limits
  env: Environment
}

/**
 * A hook that lets API keys in where the row names a scope, and counts their use. It runs before the hook of the policy,
 * which judges what a key stands for like any caller. Null for a public row without a scope: there a key is ignored.
 */
export function keyHook({ policy, scope }: Route, options: KeyHookOptions): onRequestHookHandler | null {
  if (policy === 'public' && scope === undefined) return null
  return (request, reply, done) => {
    const key = sentKey(request)
    if (key === null) done()
    else admit(key, { request, reply, scope, ...options }).then(() => done(), done)
  }
}

interface Admission extends KeyHookOptions {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope | undefined
}

async function admit(key: string, { request, reply, scope, limits, env }: Admission): Promise<void> {
  const user = await identifyByKey(request, key)
  if (!user) return
  if (env['LIMITS'] !== 'off') await count(user.id, limits, reply)
  if (scope === undefined) throw new ForbiddenError('API keys may not do this')
  if (!user.scopes?.includes(scope)) throw new ScopeMissingError(scope)
}

async function count(keyId: string, limits: Limits, reply: FastifyReply): Promise<void> {
  const { ok, remaining, retryAfterSeconds } = await limits.take(`api-key|${keyId}`, keyLimit)
  reply.headers({
    'ratelimit-limit': keyLimit.max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': ok ? keyLimit.windowSeconds : retryAfterSeconds
  })
  if (!ok) throw new RateLimitedError(retryAfterSeconds)
}
