import { type Problem, problemSchema } from '@ilbud/proto/http/problem'
import type { z } from 'zod/mini'
import { requestNewSignIn, validAccessToken, renewedToken } from '#lib/session/refresh.ts'
import { storedTokens } from '#lib/session/session.ts'
import { readClock } from '#lib/page/server-clock.ts'
import { requestStepUp } from '#lib/session/step-up-request.ts'

const usualTimeoutMs = 10_000
// A 401 of these calls is about what they send as a proof, not about the stored token.
const asksWhoIsThere = /^\/api\/v1\/auth\/(login|passkeys|(step-up|me\/(erase|password))$)/
const retryAfterMs = { least: 200, most: 800 }

/** An answer that is not 2xx. The message is the status, a colon and the body, or the status text. */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  readonly problem: Problem | undefined
  /** In seconds, of a 429 or 503. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: string, retryAfter?: number) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.problem = readProblem(body)
    this.retryAfter = retryAfter
  }

  /** The problem's code, such as `ORDER_TAKEN`. */
  get code(): string | undefined {
    return this.problem?.code
  }
}

/**
 * The server's own message: `message`, else `error` of the body, even if the rest is not one of our problem
 * documents. Undefined when there is none that a person could read.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const said = JSON.parse(error.body) as { message?: unknown; error?: unknown } | null
    return [said?.message, said?.error].find((words): words is string => typeof words === 'string' && words !== '')
  } catch {
    return undefined
  }
}

/** Whether the call failed because the session has ended, so that signing in again helps. */
export function hasNoSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The request's id, for support. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.requestId : undefined
}

export interface ApiInit extends RequestInit {
  /** In place of the default timeout, for example for a picture. */
  timeoutMs?: number
}

/** Sends a request and validates the answer with the schema. An empty answer is null. */
export async function api<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  init: ApiInit = {}
): Promise<z.output<Schema>> {
  const response = await send(path, init)
  const text = response.status === 204 ? '' : await response.text()
  return schema.parse(text === '' ? null : JSON.parse(text))
}

/** Like `api`, for callers that need the answer's headers. Throws an ApiError for every status other than 2xx. */
export async function send(path: string, init: ApiInit = {}): Promise<Response> {
  const used = await validAccessToken()
  const first = await attempt(path, init, used)
  if (first.ok) return first
  if (first.status === 403) return afterStepUp(await toError(first), path, init)
  if (first.status !== 401 || !storedTokens().refreshToken || asksWhoIsThere.test(path)) throw await toError(first)

  const token = await renewedToken(used)
  if (!token) {
    requestNewSignIn(init.method)
    throw await toError(first)
  }
  const second = await attempt(path, init, token).catch(() => first)
  if (second.ok) return second
  if (second.status === 403) return afterStepUp(await toError(second), path, init)
  // The session is well, and this is what is wrong with the call: who reads "sign in" would do so in vain.
  if (second.status !== 401 && second.status < 500) throw await toError(second)
  // The original failing response is the error, and nobody is signed out.
  throw await toError(first)
}

/** Repeats a call that asks for a recent proof of who the user is, once they have given it; else the refusal stands. */
async function afterStepUp(refusal: ApiError, path: string, init: ApiInit): Promise<Response> {
  if (refusal.code !== 'STEP_UP_REQUIRED' || !(await requestStepUp())) throw refusal
  const repeated = await attempt(path, init, storedTokens().accessToken)
  if (!repeated.ok) throw await toError(repeated)
  return repeated
}

async function attempt(
  path: string,
  { timeoutMs = usualTimeoutMs, ...init }: ApiInit,
  token: string | null
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')

  const once = async (): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await fetch(path, { ...init, headers, credentials: 'include', signal })
    readClock(response)
    return response
  }
  try {
    return await once()
  } catch (error) {
    // A GET, or a call with an idempotency key, is retried once, since repeating it has no further effect.
    const repeatable = (init.method ?? 'GET') === 'GET' || headers.has('idempotency-key')
    if (!repeatable || init.signal?.aborted) throw error
    const { least, most } = retryAfterMs
    await new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)))
    return once()
  }
}

export async function toError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    body || response.statusText,
    Number.isFinite(retryAfter) ? retryAfter : undefined
  )
}

function readProblem(body: string): Problem | undefined {
  try {
    return problemSchema.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
