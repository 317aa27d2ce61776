import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { newVapidKeys } from '@ilbud/kernel/runtime/vapid-keys'
import { type PushMessage, pushMessageSchema } from '@ilbud/proto/http/people/push'
import { onTestFinished } from 'vitest'

interface Received {
  browser: string
  headers: IncomingHttpHeaders
  message: PushMessage
}

/**
 * A push service with browsers behind it: it takes what is signed with the product's key (RFC 8292), and decrypts it as
 * the browser does (RFC 8291).
 */
export async function startPushService() {
  const vapid = newVapidKeys()
  const browsers = new Map<string, ReturnType<typeof aBrowser>>()
  const received: Received[] = []
  /** Not null: it answers nothing, and counts who waits and who has given up. */
  const silent = null as { waiting: number; left: number } | null
  const service = { answers: [] as number[], silent, received, vapid, subscribeBrowser, stop }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { silent: counts } = service
    if (counts) {
      counts.waiting++
      response.on('close', () => counts.left++)
      return
    }
    const path = request.url!
    const browser = browsers.get(path)
    const signed = isSigned(request.headers.authorization ?? '', vapid.VAPID_PUBLIC_KEY, origin())
    const status = service.answers.shift() ?? (!signed ? 403 : browser ? 201 : 410)
    if (status < 300) {
      const message = pushMessageSchema.parse(JSON.parse(browser!.decrypt(body)))
      received.push({ browser: path, headers: request.headers, message })
    }
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(stop)

  function origin(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** What `PushSubscription.toJSON()` gives in a new browser, and how the user takes its permission back. */
  function subscribeBrowser() {
    const path = `/${randomBytes(24).toString('base64url')}`
    const browser = aBrowser()
    browsers.set(path, browser)
    const { keys } = browser
    return { path, subscription: { endpoint: origin() + path, keys }, refuse: () => void browsers.delete(path) }
  }

  async function stop(): Promise<void> {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return service
}

function aBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      if (plain.at(-1) !== 2) throw new Error('not the last record')
      return plain.subarray(0, -1).toString('utf8')
    }
  }
}

function isSigned(header: string, publicKey: string, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifier = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url')
  )
  if (!isGenuine || key !== publicKey) return false
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return aud === audience && sub.startsWith('mailto:')
}
