const minute = 60_000
const hour = 60 * minute

/** What a link in a mail is for. A token is valid for its own purpose only. */
export type TokenPurpose = 'verify' | 'reset' | 'invite' | 'email'

// docs/security/limits.md#tokens.
const lives: Record<TokenPurpose, number> = {
  verify: 24 * hour,
  reset: 30 * minute,
  invite: 24 * hour,
  email: 24 * hour
}

export function endOfToken(purpose: TokenPurpose, from: Date): Date {
  return new Date(from.getTime() + lives[purpose])
}

/** Sign-ups begun before this moment can no longer be verified. */
export function beginningOfOpenRegistrations(now: Date): Date {
  return new Date(now.getTime() - lives.verify)
}

/** Where the web client takes a token. In the fragment, which no server and no proxy sees (docs/demo.md). */
export function linkPath(purpose: TokenPurpose, secret: string): string {
  return `/${purpose}#token=${secret}`
}
