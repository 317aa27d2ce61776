import { afterEach, vi } from 'vitest'

export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Handler = (request: SentRequest) => Answer | Promise<Answer>

afterEach(() => vi.unstubAllGlobals())

/** Answers `METHOD /path` without a network, and records the requests. Unexpected requests are answered with 404. */
export function fakeFetch(handlers: Record<string, Handler>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost')
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    }
    sent.push(request)
    const handler = handlers[`${request.method} ${request.path}`]
    const { status = handler ? 200 : 404, body, headers } = (await handler?.(request)) ?? {}
    return new Response(status === 204 ? null : JSON.stringify(body ?? null), {
      status,
      headers: { 'content-type': 'application/json', ...headers }
    })
  })
  return sent
}
