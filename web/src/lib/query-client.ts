import { QueryClient } from '@tanstack/react-query'
import { currentUser, onSessionChange } from './session.ts'

/** Spec 9: never stale, no refetch on focus, no interval, no retries. What contract 12 repeats, `api` repeats. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
      mutations: { retry: false }
    }
  })
}

/** On a shared device nobody sees what was loaded for the one before. Returns how to stop. */
export function forgetWithTheUser(queryClient: QueryClient): () => void {
  let userId = currentUser()?.id
  return onSessionChange(() => {
    if (currentUser()?.id === userId) return
    userId = currentUser()?.id
    queryClient.clear()
  })
}
