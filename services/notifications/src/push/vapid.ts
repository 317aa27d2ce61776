import { createPrivateKey, type KeyObject, sign } from 'node:crypto'

export interface VapidSettings {
  /** Base64url, as browsers want it. */
  publicKey: string
  privateKey: string
  /** Whom a push service can write to when we harm it: `mailto:…`. */
  subject: string
}

const validForMs = 12 * 3_600_000

/** The header by which push services recognise who sends (RFC 8292). */
export function createVapid({ publicKey, privateKey, subject }: VapidSettings): (endpoint: URL, now: Date) => string {
  const key = toKey(publicKey, privateKey)
  return ({ origin }, now) => {
    const claims = { aud: origin, exp: Math.floor((now.getTime() + validForMs) / 1000), sub: subject }
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.')
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return `vapid t=${signed}.${signature}, k=${publicKey}`
  }
}

function toKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey } })
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
