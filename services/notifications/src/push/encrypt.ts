import { createCipheriv, createECDH, createHmac, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

// Message Encryption for Web Push (RFC 8291), in one record of aes128gcm (RFC 8188).

const curve = 'prime256v1'
const recordSize = 4096
const lastRecord = Buffer.from([2])

interface Recipient {
  /** The browser's public key and secret, base64url. */
  p256dh: string
  auth: string
}

/** Fixed by tests; otherwise new for each message. */
interface Randomness {
  pair: ECDH
  salt: Buffer
}

/** A message that only the browser with these keys can read. Throws where its key is no point of the curve. */
export function encryptPush(text: string, to: Recipient, { pair, salt }: Randomness = newRandomness()): Buffer {
  const theirs = Buffer.from(to.p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const shared = createHmac('sha256', Buffer.from(to.auth, 'base64url')).update(pair.computeSecret(theirs)).digest()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = createHmac('sha256', shared)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body, cipher.getAuthTag()])
}

/** Whether a browser's key can be used. */
export function isPublicKey(p256dh: string): boolean {
  try {
    newRandomness().pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function newRandomness(): Randomness {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}
