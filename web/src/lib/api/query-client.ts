import { QueryClient } from '@tanstack/react-query'
import { currentUser, onSessionChange } from '#lib/session/session.ts'
import { hasNoSession } from './api.ts'

/**
 * Spec 9: never stale, no refetch on focus, no interval, no retries. What contract 12 repeats, `api` repeats. Without a
 * network a call fails at once, instead of waiting and being made unasked when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
        // Off by default with that mode: what failed is asked for again when the network is back.
        refetchOnReconnect: true
      },
      mutations: { retry: false, networkMode: 'always' }
    }
  })
}

/**
 * On a shared device nobody sees what was loaded for the one before. Who signs in again after the session had ended sees
 * what was refused meanwhile. Returns how to stop.
 */
export function forgetWithTheUser(queryClient: QueryClient): () => void {
  let userId = currentUser()?.id
  return onSessionChange(() => {
    if (currentUser()?.id === userId) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => hasNoSession(state.error) })
      return
    }
    userId = currentUser()?.id
    queryClient.clear()
  })
}
