import { RefusedError } from '#use-cases/sending/refused-error.ts'
import type { SmsSettings } from './sms-url.ts'

// Shorter than a claim, with the question whether it was sent before.
const timeoutMs = 20_000

/** Answers that say something about our account or their load, and nothing about the text: it waits. */
const ours = new Set([401, 402, 403, 408, 429])

type Call = (
  path: string,
  options: { query?: Record<string, string>; form?: Record<string, string> }
) => Promise<unknown>

/**
 * Calls to a provider with the account's name and password. Neither number nor text is in an error: only the status and
 * the provider's own number of it.
 */
export function callProvider({ origin, user, password }: SmsSettings): Call {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async (path, { query = {}, form }) => {
    const url = new URL(path, origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs)
    }).catch((error: unknown) => {
      throw new Error(`The SMS provider did not answer: ${(error as Error).name}`)
    })
    const body = await response.text()
    if (response.ok) return JSON.parse(body)
    const reason = [response.status, codeIn(body)].filter(Boolean).join(' ')
    if (response.status < 500 && !ours.has(response.status)) throw new RefusedError(reason)
    throw new Error(`The SMS provider refused the text: ${reason}`)
  }
}

function codeIn(body: string): number | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}
