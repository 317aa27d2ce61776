import type { LinkState } from '@ilbud/proto/http/people/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkLink, type LinkPurpose } from '#features/auth/auth-queries.ts'

/**
 * Whether a mailed link still works, so that its page does not ask for a password in vain. `open` also where it cannot be
 * found out: sending the password tells. Asked once: the page itself uses the link later.
 */
export function useLinkState(purpose: LinkPurpose, token: string | null): LinkState | 'pending' {
  // Not only in the query cache, which is cleared when the user signs in (`forgetWithTheUser`).
  const [known, setKnown] = useState<{ token: string; state: LinkState } | null>(null)
  const isKnown = known !== null && known.token === token
  const { data, isError } = useQuery({
    queryKey: ['/api/v1/auth/links/check', purpose, token],
    queryFn: () => checkLink(purpose, token!),
    enabled: token !== null && !isKnown
  })
  if (token === null) return 'over'
  const state = data?.state ?? (isError ? 'open' : null)
  if (state && !isKnown) setKnown({ token, state })
  return isKnown ? known.state : (state ?? 'pending')
}
