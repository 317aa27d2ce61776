import { ForbiddenError, SecondFactorRequiredError, StepUpRequiredError } from '#errors.ts'
import type { Route } from '@ilbud/proto/http/route'
import type { onRequestHookHandler } from 'fastify'
import { identify, refusalOfUnknown } from './current-user.ts'
import type { User } from '#http/identity.ts'

type Rule = Pick<Route, 'policy' | 'stepUp' | 'withoutFactor'>

/**
 * A hook that enforces a row's policy: 401 without a user (503 while tokens cannot be checked), 403 for a role that is
 * not allowed, for a user who has yet to add a second factor, or where the row asks for a recent proof and there is none.
 * Null for public rows, so that public routes cost nothing; their handlers call `optionalUser` where they need it.
 */
export function policyHook(row: Rule): onRequestHookHandler | null {
  if (row.policy === 'public') return null
  return (request, _reply, done) => {
    const judge = (user: User | null): void => done(user ? refusal(row, user) : refusalOfUnknown(request))
    const user = identify(request)
    if (user instanceof Promise) user.then(judge, done)
    else judge(user)
  }
}

function refusal({ policy, stepUp, withoutFactor }: Rule, user: User): Error | undefined {
  if (Array.isArray(policy) && !policy.includes(user.role)) return new ForbiddenError()
  if (user.mustAddFactor && !withoutFactor) return new SecondFactorRequiredError()
  if (stepUp && !user.isProven) return new StepUpRequiredError()
  return undefined
}

/**
 * Throws unless the service's routes are exactly its rows: a route without a row has no policy, and a row without a
 * route is announced and not served.
 */
export function assertRoutes(service: string, registered: readonly string[], rows: readonly Route[]): void {
  const wanted = new Set(rows.filter((row) => row.service === service).map(routeKey))
  const found = new Set(registered)
  const unlisted = [...found].filter((key) => !wanted.has(key))
  const missing = [...wanted].filter((key) => !found.has(key))
  if (unlisted.length + missing.length === 0) return
  const problems = [...unlisted.map((key) => `${key} has no row`), ...missing.map((key) => `${key} is not served`)]
  throw new Error(`The routes of ${service} differ from proto/http/routes.ts: ${problems.join('; ')}`)
}

export function routeKey({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}
