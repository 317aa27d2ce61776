import { z } from 'zod/mini'
import { readStored, writeStored } from '#lib/storage/storage.ts'

const key = 'pendingSignIn'

const schema = z.object({
  /** Shows the server that this browser began the sign-in. */
  token: z.string(),
  /** A path of ours, and of nobody else. */
  wanted: z.nullable(z.string().check(z.regex(/^\/(?![/\\])/)))
})
type PendingSignIn = z.infer<typeof schema>

/** Remembers the sign-in while the browser is at the identity provider: in this tab, and nowhere else. */
export function storePendingSignIn(pending: PendingSignIn | null): void {
  writeStored('session', key, pending && JSON.stringify(pending))
}

export function readPendingSignIn(): PendingSignIn | null {
  const stored = readStored('session', key)
  try {
    return stored === null ? null : schema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}
