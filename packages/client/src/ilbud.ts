import { follow, type FollowOptions, type ParcelEvent } from './follow.ts'
import { idempotentRoutes, type Operations } from './generated.ts'
import { ProblemError } from './problem-error.ts'
import { isWorthRetrying, pause, pauseMs, type Retry } from './retry.ts'

export type Route = keyof Operations
export type Answer<R extends Route> = Operations[R]['answer']

export interface IlbudOptions {
  /** Where the product is, such as `https://ilbud.example`. */
  url: string
  /** An API key, or a function that gives the present one. Public routes need none. */
  key?: string | (() => string | Promise<string>) | undefined
  /** How often a request is repeated at most. */
  retries?: number
  /** For one attempt, until the whole answer is there. */
  timeoutMs?: number
  /** A longer pause than this is left to the caller: the error says how long. */
  longestPauseMs?: number
  /** Called before each pause. */
  onRetry?: (retry: Retry) => void
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface CallOptions {
  /** Of one's own, where the same order may be placed again after a restart. Default: random. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Query = Record<string, string | number | boolean | null | undefined>

export interface RequestOptions extends CallOptions {
  query?: Query
  headers?: Record<string, string | undefined>
  body?: unknown
}

export type Input<R extends Route> = Omit<Operations[R], 'answer'> & CallOptions
/** Left out where nothing is needed. */
type InputOf<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** Routes that answer with a page of a list. */
export type ListRoute = {
  [R in Route]: Operations[R] extends { query?: { cursor?: string }; answer: readonly unknown[] } ? R : never
}[Route]

interface Received {
  body: unknown
  headers: Headers
}

/** The API of Ilbud. Needs `fetch` and nothing else, so it runs in browsers and in Node alike. */
export class Ilbud {
  readonly #url: string
  readonly #key: IlbudOptions['key']
  readonly #retries: number
  readonly #timeoutMs: number
  readonly #longestPauseMs: number
  readonly #onRetry: (retry: Retry) => void
  readonly #fetch: (url: string, init: RequestInit) => Promise<Response>

  constructor(options: IlbudOptions) {
    this.#url = options.url.replace(/\/+$/, '')
    this.#key = options.key
    this.#retries = options.retries ?? 4
    this.#timeoutMs = options.timeoutMs ?? 10_000
    this.#longestPauseMs = options.longestPauseMs ?? 60_000
    this.#onRetry = options.onRetry ?? (() => undefined)
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
  }

  /**
   * Calls an operation of the API, as `call('GET /api/v1/orders/{id}', { params: { id } })`, and returns its answer.
   * Throws a `ProblemError` if it is refused.
   */
  async call<R extends Route>(route: R, ...[input]: InputOf<R>): Promise<Answer<R>> {
    return (await this.#callOnce(route, input ?? {})).body as Answer<R>
  }

  /** Every item of a list, page by page, newest first. */
  async *list<R extends ListRoute>(route: R, ...[input]: InputOf<R>): AsyncGenerator<Answer<R>[number]> {
    let page: Loose = input ?? {}
    for (;;) {
      const { body, headers } = await this.#callOnce(route, page)
      yield* body as Answer<R>[number][]
      const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
      if (next === undefined) return
      const cursor = new URL(next, 'https://list').searchParams.get('cursor')
      page = { ...page, query: { ...page.query, cursor } }
    }
  }

  /**
   * A parcel's changes as they happen, until the loop is left or `signal` aborted. Lost connections are opened again,
   * and what happened meanwhile comes first.
   */
  follow(trackingId: string, options: FollowOptions = {}): AsyncGenerator<ParcelEvent, void> {
    return follow(this.#fetch, this.#url, trackingId, options)
  }

  /** Any request, with the same retries; for what has no types here. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
    return (await this.#send(method, path, options)).body
  }

  #callOnce(route: Route, { params = {}, ...options }: Loose): Promise<Received> {
    const [method, pattern] = route.split(' ') as [string, string]
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const isIdempotent = idempotentRoutes.includes(route)
    return this.#send(method, path, {
      ...options,
      ...(isIdempotent && { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() })
    })
  }

  async #send(method: string, path: string, options: RequestOptions): Promise<Received> {
    const { signal, idempotencyKey } = options
    const isRepeatable = idempotencyKey !== undefined || ['GET', 'PUT', 'DELETE'].includes(method)
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(method, path, options)
      } catch (cause) {
        signal?.throwIfAborted()
        if (attempt > this.#retries || !isWorthRetrying(cause, isRepeatable)) throw cause
        const waitMs = pauseMs(attempt, cause, Math.random())
        if (waitMs > this.#longestPauseMs) throw cause
        this.#onRetry({ method, path, attempt, cause, waitMs })
        await pause(waitMs, signal)
      }
    }
  }

  async #attempt(method: string, path: string, options: RequestOptions): Promise<Received> {
    const { query = {}, body, idempotencyKey, signal } = options
    const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' }
    const key = typeof this.#key === 'function' ? await this.#key() : this.#key
    if (key !== undefined) headers['authorization'] = `Bearer ${key}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    for (const [name, value] of Object.entries(options.headers ?? {})) if (value !== undefined) headers[name] = value
    const timeout = AbortSignal.timeout(this.#timeoutMs)
    const response = await this.#fetch(this.#url + path + queryString(query), {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw await ProblemError.from(response)
    return { body: await bodyOf(response), headers: response.headers }
  }
}

/** The input of any operation. */
interface Loose extends RequestOptions {
  params?: Record<string, unknown>
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.blob()
}

function queryString(query: Query): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) text.append(name, String(value))
  }
  return text.size > 0 ? `?${text.toString()}` : ''
}
