import type { Order, Webhook } from './generated.ts'

/** The body of a webhook. Of an order that was deleted meanwhile, `data` has only what the event says. */
export type WebhookMessage =
  | { type: Webhook['events'][number]; timestamp: string; data: Partial<Order> & OrderData }
  | { type: 'test.ping'; timestamp: string; data: Record<string, unknown> }

interface OrderData {
  id: string
  trackingId: string
  /** The newest version of an order is its present state: messages may arrive in any order. */
  version: number
  status: Order['status']
}

export interface WebhookRequest {
  /** As it arrived, byte for byte: parsed and written again it is another one. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** `whsec_…`; of a webhook whose secret is being rotated, the new one or both. */
  secret: string | readonly string[]
  /** How far the time of the message may be from now. */
  toleranceSeconds?: number
  now?: Date
}

/** The message is not from us, or not from now: answer 400 and do nothing else. */
export class WebhookError extends Error {
  readonly code: 'HEADER_MISSING' | 'TOO_OLD' | 'TOO_NEW' | 'SIGNATURE_INVALID'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

/** Checks the signature of a webhook by Standard Webhooks and returns its message; throws a `WebhookError` otherwise. */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookMessage> {
  const { toleranceSeconds = 300, now = new Date() } = request
  const id = headerOf(request.headers, 'webhook-id')
  const timestamp = headerOf(request.headers, 'webhook-timestamp')
  const signatures = headerOf(request.headers, 'webhook-signature').split(' ')
  const age = now.getTime() / 1000 - Number(/^\d+$/.test(timestamp) ? timestamp : NaN)
  if (!(age <= toleranceSeconds)) throw new WebhookError('TOO_OLD', 'The message is too old')
  if (age < -toleranceSeconds) throw new WebhookError('TOO_NEW', 'The message is from the future')

  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const secrets = typeof request.secret === 'string' ? [request.secret] : request.secret
  const keys = await Promise.all(secrets.map(importKey))
  for (const key of keys) {
    for (const signature of signatures) {
      const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null
      // WebCrypto compares in constant time.
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookMessage
    }
  }
  throw new WebhookError('SIGNATURE_INVALID', 'No signature matches the secret')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '')
    throw new WebhookError('HEADER_MISSING', `The header ${name} is missing`)
  return value
}

function importKey(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook’s secret is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
