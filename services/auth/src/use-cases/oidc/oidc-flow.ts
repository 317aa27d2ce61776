import { timingSafeEqual } from 'node:crypto'
import type { Limits } from '@ilbud/kernel/http/limits'
import { z } from 'zod'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import type { OidcFlow } from './provider.ts'

/** How long a sign-in at the provider may take. */
const flowSeconds = 600

const storedSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  maxAge: z.number().optional(),
  tokenHash: z.string()
})

interface BegunFlow {
  flow: OidcFlow
  /** For the browser that began it. Without it the provider's answer is worth nothing. */
  token: string
}

/**
 * Begins a sign-in. It is stored where every replica finds it, under its state, and can be ended once, by the browser
 * that began it.
 */
export async function beginFlow(limits: Limits, maxAge?: number): Promise<BegunFlow> {
  const [token, state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const tokenHash = hashSecret(token).toString('base64url')
  await limits.putOnce(keyOf(state), JSON.stringify({ nonce, codeVerifier, maxAge, tokenHash }), flowSeconds)
  return { flow: { state, nonce, codeVerifier, maxAge }, token }
}

/** The sign-in that the provider's answer belongs to; null unless this browser began it. */
export async function takeFlow(
  limits: Limits,
  { token, query }: { token: string; query: string }
): Promise<OidcFlow | null> {
  const state = new URLSearchParams(query).get('state')
  const stored = state ? await limits.takeOnce(keyOf(state)) : null
  if (!state || stored === null) return null
  const { tokenHash, ...flow } = storedSchema.parse(JSON.parse(stored))
  const isOurs = timingSafeEqual(hashSecret(token), Buffer.from(tokenHash, 'base64url'))
  return isOurs ? { state, ...flow } : null
}

/** Hashed: a state can be long, and anybody may send one. */
function keyOf(state: string): string {
  return `oidc|${hashSecret(state).toString('base64url')}`
}
