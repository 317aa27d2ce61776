import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * Carries out a mailed link once and keeps the answer, because the link works only once. `isOver`: retrying is
 * pointless. `isCut`: the link has no code.
 */
export function useLinkAnswer(action: string, ask: (token: string) => Promise<unknown>) {
  const token = useLinkToken()
  // Also kept here: when the user then signs in, the query cache is cleared (`forgetWithTheUser`).
  const [worked, setWorked] = useState<string | null>(null)
  const hasWorked = token !== null && worked === token
  const { isPending, isSuccess, error, refetch } = useQuery({
    queryKey: [action, token],
    queryFn: () => ask(token!),
    enabled: token !== null && !hasWorked,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity
  })
  if (isSuccess && !hasWorked) setWorked(token)
  const isCut = token === null
  const isOver = isCut || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return { isPending: isPending && !hasWorked, isSuccess: hasWorked, isCut, isOver, error, retry: () => void refetch() }
}
