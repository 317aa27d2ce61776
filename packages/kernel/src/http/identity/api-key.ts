import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const secretBytes = 32
const form = /^ilb_(?:live|test)_[\w-]{48}$/
const shownLetters = 'ilb_live_'.length + 6

/** A new API key: 32 random bytes and their checksum, by which a mistyped one is refused without a look-up. */
export function newApiKey({ test }: { test: boolean }): string {
  const secret = randomBytes(secretBytes)
  return `ilb_${test ? 'test' : 'live'}_${Buffer.concat([secret, checksum(secret)]).toString('base64url')}`
}

/** The part of a key that may be shown. */
export function prefixOf(key: string): string {
  return key.slice(0, shownLetters)
}

/** Whether a bearer token means to be an API key. */
export function isKeyLike(token: string): boolean {
  return token.startsWith('ilb_')
}

/** Whether the text has the form of a key and its checksum is right. */
export function isWellFormed(key: string): boolean {
  if (!form.test(key)) return false
  const bytes = Buffer.from(key.slice('ilb_live_'.length), 'base64url')
  return checksum(bytes.subarray(0, secretBytes)).equals(bytes.subarray(secretBytes))
}

function checksum(secret: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(secret))
  return sum
}
