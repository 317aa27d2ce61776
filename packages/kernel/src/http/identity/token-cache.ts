import { hash } from 'node:crypto'
import type { Claims } from '@ilbud/proto/http/auth'
import { isInTime } from './token.ts'

/**
 * The claims of tokens whose signature was checked, by the token's SHA-256: so no two tokens share an entry, and no
 * token is kept in memory.
 */
export function createTokenCache(now: () => Date, max = 20_000) {
  const claimsByHash = new Map<string, Claims>()

  return {
    get(token: string): Claims | null {
      const key = hash('sha256', token, 'base64')
      const claims = claimsByHash.get(key)
      if (!claims) return null
      if (isInTime(claims, now())) return claims
      claimsByHash.delete(key)
      return null
    },
    set(token: string, claims: Claims): Claims {
      // Drops the oldest entry: all tokens live ten minutes, so it is about the first to expire.
      if (claimsByHash.size >= max) claimsByHash.delete(claimsByHash.keys().next().value!)
      claimsByHash.set(hash('sha256', token, 'base64'), claims)
      return claims
    }
  }
}
