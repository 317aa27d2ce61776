import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { UnavailableError } from '#errors.ts'
import type { Calls } from '#rpc/rpc.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { jwksSchema } from '@ilbud/proto/http/people/auth'
import type { Logger } from 'pino'
import { createTokenReader, type ReadToken } from './token.ts'

// For an unknown key id auth is called at most once in 30 s, so that forged ids cannot flood it.
const refetchAfterMs = 30_000

/** Reads tokens with auth's public keys, by the id of the key. */
export function createKeySet({ calls, now, log }: { calls: Calls; now: () => Date; log: Logger }) {
  let keys = new Map<string, ReadToken>()
  let requestedAt = -Infinity
  let request: Promise<void> | null = null
  let hasFailed = false

  async function load(): Promise<void> {
    try {
      const { jwks } = await calls.to(Auth).keys({})
      keys = readKeys(jwks)
      hasFailed = false
    } catch (error) {
      hasFailed = true
      // A failed attempt shortens the pause to a second, so that an auth that is starting is not flooded either.
      requestedAt = now().getTime() - refetchAfterMs + 1000
      log.warn({ err: error }, 'the public keys of auth could not be loaded')
    } finally {
      request = null
    }
  }

  return {
    find: (kid: string): ReadToken | undefined => keys.get(kid),
    /** Loads auth's keys, unless that was done a moment ago. Rejects if the last attempt failed. */
    async fetch(): Promise<void> {
      if (!request && now().getTime() - requestedAt >= refetchAfterMs) {
        requestedAt = now().getTime()
        request = load()
      }
      await request
      if (hasFailed) throw new UnavailableError()
    }
  }
}

function readKeys(jwks: string): Map<string, ReadToken> {
  const keys = new Map<string, ReadToken>()
  for (const jwk of jwksSchema.parse(JSON.parse(jwks)).keys) {
    if (jwk.kty !== 'OKP' || jwk['crv'] !== 'Ed25519') continue
    keys.set(jwk.kid, createTokenReader(createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })))
  }
  return keys
}
