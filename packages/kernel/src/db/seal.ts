import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Texts are sealed with the first key and opened with any: a key is changed while old and new processes run. */
export type DataKey = readonly [Buffer, ...Buffer[]]

/** The keys of `DATA_KEY`: 32 bytes in base64 each, separated by commas. */
export function dataKey(list: string): DataKey {
  const [first, ...others] = list.split(',').map(readKey)
  return [first!, ...others]
}

function readKey(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== 32) throw new Error('DATA_KEY must be 32 bytes in base64, or several of these with commas')
  return key
}

/** Encrypts a text so that nobody can read or change it without the key. */
export function seal([key]: DataKey, text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` made with any of the keys. Throws with another key, or when a bit was changed. */
export function open(keys: DataKey, sealed: Buffer): string {
  return openWithKey(keys, sealed).text
}

/** The same text sealed with the first key; null when it is already. Throws as `open` does. */
export function reseal(keys: DataKey, sealed: Buffer): Buffer | null {
  const { text, key } = openWithKey(keys, sealed)
  return key === keys[0] ? null : seal(keys, text)
}

/** The tag tells whether a key is the right one. */
function openWithKey(keys: DataKey, sealed: Buffer): { text: string; key: Buffer } {
  let refusal: unknown
  for (const key of keys) {
    try {
      return { text: openWith(key, sealed), key }
    } catch (error) {
      refusal ??= error
    }
  }
  throw refusal
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength))
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}
