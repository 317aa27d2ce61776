import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, AssertionOptions, Attestation, CreationOptions } from '@ilbud/proto/http/people/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export const origin = 'http://localhost:8080'

interface Circumstances {
  /** The site on which the browser is. */
  at?: string
  rpId?: string
  /** Whether the device asks for a finger, a face or a PIN. */
  isVerified?: boolean
  /** Like a copy of the passkey that was used less often. */
  counter?: number
  challenge?: string
}

export interface Authenticator {
  create(options: CreationOptions, circumstances?: Circumstances): Attestation
  sign(options: AssertionOptions, circumstances?: Circumstances): Assertion
}

/** A device with one passkey (ECDSA with P-256), and the browser before it. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const named = { id, rawId: id, type: 'public-key' } as const
  let userHandle: string | undefined
  let used = 0

  function dataFor(rpId: string, { isVerified = true, counter = ++used }: Circumstances, more: Buffer[] = []): Buffer {
    // Present, verified, with the new key.
    const flags = 1 | (isVerified ? 4 : 0) | (more.length > 0 ? 64 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, ...more])
  }

  return {
    create({ challenge, rp, user }, circumstances = {}) {
      userHandle = user.id
      // COSE: key type EC2, algorithm ES256, curve P-256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))]
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = [Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(key))]
      const authData = dataFor(circumstances.rpId ?? rp.id, circumstances, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)]
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', challenge, circumstances).toString('base64url')
      return { ...named, response: { clientDataJSON, attestationObject, transports: ['internal', 'of-tomorrow'] } }
    },
    sign({ challenge, rpId }, circumstances = {}) {
      const data = dataFor(circumstances.rpId ?? rpId, circumstances)
      const client = clientData('webauthn.get', challenge, circumstances)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle
        }
      }
    }
  }
}

function clientData(type: string, challenge: string, { at = origin, challenge: other }: Circumstances): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin: at, crossOrigin: false }))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
