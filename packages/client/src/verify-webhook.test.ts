import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, type WebhookRequest } from './verify-webhook.ts'

const secret = `whsec_${btoa('a secret of thirty-two bytes, yes')}`
const oldSecret = `whsec_${btoa('another secret of some more bytes')}`
const now = new Date('2026-11-26T12:00:00Z')
const body = JSON.stringify({ type: 'order.delivered', timestamp: now.toISOString(), data: { trackingId: 'SDÅ' } })

/** Signed by the published package, with each of the secrets. */
function signed({ secrets = [secret], at = now, text = body } = {}) {
  const signatures = secrets.map((each) => new Webhook(each).sign('m1', at, text))
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    body: text,
    headers: { 'webhook-id': 'm1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  }
}

const refused = (code: string) => expect.objectContaining({ name: 'WebhookError', code }) as Error
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

describe('a webhook', () => {
  it('a webhook that the published package signed is verified, as text, as bytes and with Headers', async () => {
    const { headers } = signed()
    const message = { type: 'order.delivered', data: { trackingId: 'SDÅ' } }
    expect(await verifyWebhook({ body, headers, secret, now })).toMatchObject(message)
    expect(await verifyWebhook({ body: new TextEncoder().encode(body), headers, secret, now })).toMatchObject(message)
    const asHeaders = new Headers(headers)
    expect(await verifyWebhook({ body, headers: asHeaders, secret, now })).toMatchObject(message)
  })

  it('while a secret is rotated, either secret verifies, and both may be given', async () => {
    const both = signed({ secrets: [secret, oldSecret] })
    await verifyWebhook({ ...both, secret, now })
    await verifyWebhook({ ...both, secret: oldSecret, now })
    await verifyWebhook({ ...signed({ secrets: [oldSecret] }), secret: [secret, oldSecret], now })
    await expect(verifyWebhook({ ...signed(), secret: oldSecret, now })).rejects.toEqual(refused('SIGNATURE_INVALID'))
  })

  it('a changed body, id, time or signature is refused', async () => {
    const { headers } = signed()
    const changes: Partial<WebhookRequest>[] = [
      { body: body.replace('delivered', 'canceled') },
      { headers: { ...headers, 'webhook-id': 'm2' } },
      { headers: { ...headers, 'webhook-timestamp': String(now.getTime() / 1000 + 1) } },
      { headers: { ...headers, 'webhook-signature': 'v1,AAAA' } },
      { headers: { ...headers, 'webhook-signature': 'v1,no base64!' } },
      // A version that this client does not know.
      { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') } }
    ]
    for (const change of changes) {
      const request = { body, headers, secret, now, ...change }
      await expect(verifyWebhook(request), JSON.stringify(change)).rejects.toEqual(refused('SIGNATURE_INVALID'))
    }
  })

  it('a message of more than five minutes ago or ahead is refused', async () => {
    await verifyWebhook({ ...signed({ at: seconds(-300) }), secret, now })
    await verifyWebhook({ ...signed({ at: seconds(300) }), secret, now })
    await expect(verifyWebhook({ ...signed({ at: seconds(-301) }), secret, now })).rejects.toEqual(refused('TOO_OLD'))
    await expect(verifyWebhook({ ...signed({ at: seconds(301) }), secret, now })).rejects.toEqual(refused('TOO_NEW'))
    await verifyWebhook({ ...signed({ at: seconds(-900) }), secret, now, toleranceSeconds: 900 })
  })

  it('a message without one of the headers is refused, and so is a time that is no number', async () => {
    const { headers } = signed()
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const without = { ...headers, [name]: undefined }
      await expect(verifyWebhook({ body, headers: without, secret, now })).rejects.toEqual(refused('HEADER_MISSING'))
    }
    const odd = { ...headers, 'webhook-timestamp': '1e9' }
    await expect(verifyWebhook({ body, headers: odd, secret, now })).rejects.toEqual(refused('TOO_OLD'))
  })
})
