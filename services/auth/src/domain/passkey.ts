/** How long a browser may take to answer a challenge. */
export const challengeSeconds = 300

/** Passkeys of one account. */
export const mostPasskeys = 20

/** Where passkeys work: a browser uses them for this site alone. */
export interface RelyingParty {
  /** The host to which they are bound. */
  id: string
  origin: string
}

export function relyingPartyAt(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
