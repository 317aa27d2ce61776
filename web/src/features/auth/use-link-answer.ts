import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api.ts'
import { useLinkToken } from './use-link-token.ts'

/** What the link of a mail does, asked once: it works once, so the answer stays. `isOver`: no try will do it any more. */
export function useLinkAnswer(deed: string, ask: (token: string) => Promise<unknown>) {
  const token = useLinkToken()
  const { isPending, isSuccess, error, refetch } = useQuery({
    queryKey: [deed, token],
    queryFn: () => ask(token!),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity
  })
  const isOver = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return { isPending, isSuccess, isOver, error, retry: () => void refetch() }
}
