import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { Calls } from '#rpc/rpc.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { jwksSchema } from '@ilbud/proto/http/auth'
import type { Logger } from 'pino'

// For an unknown key id auth is asked at most once in 30 s, so that forged ids cannot flood it.
const refetchAfterMs = 30_000

/** Auth's public keys by id. */
export function createKeySet({ calls, now, log }: { calls: Calls; now: () => Date; log: Logger }) {
  let keys = new Map<string, KeyObject>()
  let askedAt = -Infinity
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const { jwks } = await calls.to(Auth).keys({})
      keys = readKeys(jwks)
    } catch (error) {
      // A failed attempt shortens the pause to a second, so that an auth that is starting is not flooded either.
      askedAt = now().getTime() - refetchAfterMs + 1000
      log.warn({ err: error }, 'the public keys of auth could not be loaded')
    } finally {
      asking = null
    }
  }

  return {
    find: (kid: string): KeyObject | undefined => keys.get(kid),
    /** Asks auth for its keys, unless it was asked a moment ago. */
    async fetch(): Promise<void> {
      if (!asking && now().getTime() - askedAt >= refetchAfterMs) {
        askedAt = now().getTime()
        asking = ask()
      }
      await asking
    }
  }
}

function readKeys(jwks: string): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const jwk of jwksSchema.parse(JSON.parse(jwks)).keys) {
    if (jwk.kty !== 'OKP' || jwk['crv'] !== 'Ed25519') continue
    keys.set(jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }))
  }
  return keys
}
