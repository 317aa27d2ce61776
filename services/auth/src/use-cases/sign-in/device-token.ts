import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '@ilbud/kernel/db/seal'

// 16 random bytes that name the device, 4 with the day of issue, and the 32 of an HMAC-SHA256 over both and the user.
const idLength = 16
const headLength = 20
const dayMs = 86_400_000

/** docs/security/limits.md#tokens. */
const longestDays = 180

/**
 * A token that a device gets with a sign-in and presents with the next one: it says that the device has signed in to the
 * account before, and nothing else. It opens nothing. Nothing is stored, and without the key it names no account.
 */
export function issueDeviceToken([key]: DataKey, userId: string, at: Date): string {
  const head = Buffer.alloc(headLength)
  randomBytes(idLength).copy(head)
  head.writeUInt32BE(Math.floor(at.getTime() / dayMs), idLength)
  return Buffer.concat([head, mac(key, head, userId)]).toString('base64url')
}

/** Names the device that has signed in to this account before; null: none of the tokens says so. */
export function findKnownDevice(keys: DataKey, tokens: readonly string[], userId: string, now: Date): string | null {
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url')
    const [head, tag] = [bytes.subarray(0, headLength), bytes.subarray(headLength)]
    const isOurs = tag.length === 32 && keys.some((key) => timingSafeEqual(tag, mac(key, head, userId)))
    if (!isOurs) continue
    const age = Math.floor(now.getTime() / dayMs) - head.readUInt32BE(idLength)
    if (age <= longestDays) return head.subarray(0, idLength).toString('base64url')
  }
  return null
}

function mac(key: Buffer, head: Buffer, userId: string): Buffer {
  return createHmac('sha256', key).update('ilbud device\n').update(head).update(userId).digest()
}
