import { Ilbud, ProblemError } from '@ilbud/client'
import { type Tokens, tokensSchema } from '@ilbud/proto/http/people/auth'
import type { z } from 'zod/mini'

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
  readonly #api: Ilbud
  #tokens: Tokens | null = null
  #signingIn: Promise<Tokens> | null = null
  #renewing: Promise<void> | null = null

  constructor(url: string, username: string, password: string) {
    this.url = url
    this.username = username
    this.#password = password
    this.#api = new Ilbud({
      url,
      key: () => this.accessToken(),
      // About 30 s.
      retries: 20,
      onRetry: ({ path, attempt }) => this.repeated.push({ path, tries: attempt + 1 })
    })
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
   * repeated for about 30 s; a 429 is repeated after the time that it names.
   */
  async ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    { method = 'GET', body, key }: Request = {}
  ): Promise<z.output<Schema>> {
    const send = () => this.#api.request(method, path, { body, ...(key !== undefined && { idempotencyKey: key }) })
    const answer = await send().catch(async (error: unknown) => {
      if (!(error instanceof ProblemError && error.status === 401)) throw error
      await this.#renew()
      return send()
    })
    return schema.parse(answer ?? null)
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
  if (!response.ok) throw await ProblemError.from(response)
  return schema.parse(response.status === 204 ? null : await response.json())
}
