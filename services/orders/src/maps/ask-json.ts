import type { z } from 'zod/mini'
import type { Breaker } from './breaker.ts'

// docs/security/limits.md#timeouts.
const timeoutMs = 2000
// Many times the longest route through Sweden in full detail.
const mostBytes = 1024 * 1024

export interface Question {
  url: URL
  headers?: Record<string, string>
  /** Makes it a POST. */
  body?: object
}

/** The engine answered with an error status. */
class RefusedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

export type AskJson = <Answer>(schema: z.ZodMiniType<Answer>, question: Question) => Promise<Answer>

/** Queries an external engine with limits on time and size, and checks the shape of the answer. */
export function createAskJson(breaker: Breaker): AskJson {
  return (schema, question) => breaker(async () => schema.parse(await fetchJson(question)))
}

async function fetchJson({ url, headers = {}, body }: Question): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Ilbud', ...headers, ...(body && asJson) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new RefusedError(response.status)
  }
  return JSON.parse(await readCapped(response))
}

const asJson = { 'content-type': 'application/json' }

async function readCapped(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A 4xx is our own mistake, except 429. */
export function isEngineFailure(error: unknown): boolean {
  return !(error instanceof RefusedError && error.status < 500 && error.status !== 429)
}
