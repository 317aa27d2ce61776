import { QueryClient } from '@tanstack/react-query'
import { currentUser, onSessionChange } from './session.ts'

/** Spec 9: never stale, no refetch on focus, no interval, no retries. What contract 12 repeats, `api` repeats. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
      mutations: { retry: false }
    }
  })
  forgetWithTheUser(queryClient)
  return queryClient
}

/** On a shared device nobody sees what was loaded for the one before. */
function forgetWithTheUser(queryClient: QueryClient): void {
  let userId = currentUser()?.id
  onSessionChange(() => {
    if (currentUser()?.id === userId) return
    userId = currentUser()?.id
    queryClient.clear()
  })
}
