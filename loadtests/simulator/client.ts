import { setTimeout as pause } from 'node:timers/promises'
import { type Tokens, tokensSchema } from '@ilbud/proto/http/auth'
import { problemSchema } from '@ilbud/proto/http/problem'
import type { z } from 'zod/mini'

/** The product refused a request. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

interface Request {
  method?: string
  body?: unknown
  /** Makes the request safe to repeat. */
  key?: string
}

/** A signed-in account that uses the product over HTTP. */
export class Client {
  readonly url: string
  readonly username: string
  readonly #password: string
  /** Requests that were repeated, with the number of attempts. */
  readonly repeated: { path: string; tries: number }[] = []
  #tokens: Tokens | null = null
  #signingIn: Promise<Tokens> | null = null
  #renewing: Promise<void> | null = null

  constructor(url: string, username: string, password: string) {
    this.url = url
    this.username = username
    this.#password = password
  }

  async accessToken(): Promise<string> {
    this.#tokens ??= await this.#signIn()
    return this.#tokens.accessToken
  }

  get userId(): string {
    return (
      JSON.parse(atob(this.#tokens!.accessToken.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))) as {
        sub: string
      }
    ).sub
  }

  /**
   * Sends a request, renewing the session once on 401. While the product is unavailable, a GET or keyed request is
   * repeated for up to 30 s; a 429 is repeated after the time that it names.
   */
  async ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    request: Request = {}
  ): Promise<z.output<Schema>> {
    const repeatable = request.key !== undefined || (request.method ?? 'GET') === 'GET'
    let giveUpAt = Date.now() + 30_000
    let isRenewed = false
    for (let tries = 1; ; tries++) {
      const response = await this.#send(path, request).catch((error: Error) => error)
      const isAway = response instanceof Error || response.status >= 502 || response.status === 429
      if (isAway && repeatable && Date.now() < giveUpAt) {
        if (!(response instanceof Error)) await response.body?.cancel()
        const retryAfterMs = retryAfterOf(response)
        giveUpAt += retryAfterMs
        await pause(retryAfterMs + Math.min(2000, 100 * 2 ** tries) * (0.5 + Math.random()))
        continue
      }
      if (tries > 1) this.repeated.push({ path, tries })
      if (response instanceof Error) throw response
      if (response.status === 401 && !isRenewed) {
        isRenewed = true
        await response.body?.cancel()
        await this.#renew()
        continue
      }
      return read(schema, response)
    }
  }

  async #send(path: string, { method = 'GET', body, key }: Request): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${await this.accessToken()}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (key) headers['idempotency-key'] = key
    return fetch(this.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000)
    })
  }

  /** One refresh for all requests that failed together: a refresh token that is used twice ends the session. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#refresh().finally(() => (this.#renewing = null))
    return this.#renewing
  }

  async #refresh(): Promise<void> {
    const { refreshToken } = this.#tokens!
    const response = await post(`${this.url}/api/v1/auth/refresh`, { refreshToken })
    this.#tokens = response.ok ? tokensSchema.parse(await response.json()) : await this.#signIn()
  }

  #signIn(): Promise<Tokens> {
    this.#signingIn ??= post(`${this.url}/api/v1/auth/login`, { username: this.username, password: this.#password })
      .then((response) => read(tokensSchema, response))
      .finally(() => (this.#signingIn = null))
    return this.#signingIn
  }
}

/** RFC 6585: the time until the limit is over. */
function retryAfterOf(response: Response | Error): number {
  if (response instanceof Error || response.status !== 429) return 0
  return Number(response.headers.get('retry-after') ?? 0) * 1000
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000)
  })
}

export async function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: Response
): Promise<z.output<Schema>> {
  const body: unknown = response.status === 204 ? null : await response.json()
  if (response.ok) return schema.parse(body)
  const problem = problemSchema.safeParse(body)
  if (problem.success) throw new Refused(response.status, problem.data.code, problem.data.detail)
  throw new Error(`${response.url} answered ${response.status} without a problem document`)
}
