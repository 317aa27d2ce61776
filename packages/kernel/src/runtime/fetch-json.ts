import type { z } from 'zod/mini'
import type { Breaker } from './breaker.ts'

interface JsonRequest {
  url: URL
  headers?: Record<string, string>
  /** Makes it a POST. */
  body?: object
}

interface FetchLimits {
  timeoutMs: number
  mostBytes: number
}

// docs/security/limits.md#timeouts. The size is many times the longest route through Sweden in full detail.
const usualLimits: FetchLimits = { timeoutMs: 2000, mostBytes: 1024 * 1024 }

/** The engine answered with an error status. */
class RefusedError extends Error {
  readonly status: number
  /** Its words, if they are JSON and no longer than an answer may be; else null. */
  readonly answer: unknown
  constructor(status: number, answer: unknown) {
    super(`answered ${status}`)
    this.status = status
    this.answer = answer
  }
}

export type FetchJson = <Answer>(schema: z.ZodMiniType<Answer>, request: JsonRequest) => Promise<Answer>

/** Queries an external engine with limits on time and size, and checks the shape of the answer. */
export function createJsonFetcher(breaker: Breaker, limits: FetchLimits = usualLimits): FetchJson {
  return (schema, request) => breaker(async () => schema.parse(await requestJson(request, limits)))
}

async function requestJson(
  { url, headers = {}, body }: JsonRequest,
  { timeoutMs, mostBytes }: FetchLimits
): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Ilbud', ...headers, ...(body && asJson) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  })
  const text = await readCapped(response, mostBytes)
  if (!response.ok) throw new RefusedError(response.status, jsonOrNull(text))
  return JSON.parse(text)
}

const asJson = { 'content-type': 'application/json' }

async function readCapped(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A 4xx is our own mistake, except 429. */
export function isEngineFailure(error: unknown): boolean {
  return !(error instanceof RefusedError && error.status < 500 && error.status !== 429)
}
