import { hash } from 'node:crypto'
import type { Claims } from '@ilbud/proto/http/auth'
import { isInTime } from './token.ts'

/**
 * Claims of tokens whose signature was checked, by the token's SHA-256: by nothing shorter, so that two tokens cannot
 * meet in one entry, and so that no token lies in memory.
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
      // Oldest first: tokens live ten minutes, so the order of arrival is nearly that of their ends.
      if (claimsByHash.size >= max) claimsByHash.delete(claimsByHash.keys().next().value!)
      claimsByHash.set(hash('sha256', token, 'base64'), claims)
      return claims
    }
  }
}
