import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { useLinkToken } from './use-link-token.ts'

/** What the link of a mail does, asked once: it works once, so the answer stays. `isOver`: no try will do it any more. */
export function useLinkAnswer(deed: string, ask: (token: string) => Promise<unknown>) {
  const token = useLinkToken()
  // Kept here as well: who then signs in on the page has all answers forgotten (`forgetWithTheUser`).
  const [worked, setWorked] = useState<string | null>(null)
  const hasWorked = token !== null && worked === token
  const { isPending, isSuccess, error, refetch } = useQuery({
    queryKey: [deed, token],
    queryFn: () => ask(token!),
    enabled: token !== null && !hasWorked,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity
  })
  if (isSuccess && !hasWorked) setWorked(token)
  const isOver = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return { isPending: isPending && !hasWorked, isSuccess: hasWorked, isOver, error, retry: () => void refetch() }
}
