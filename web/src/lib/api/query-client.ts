import { QueryClient } from '@tanstack/react-query'
import { currentUser, onSessionChange } from '#lib/session/session.ts'
import { hasNoSession } from './api.ts'

/**
 * Never stale, no refetch on focus, no interval, no retries: the one retry is made by `api`. Without
 * a network a call fails at once, instead of being paused and sent later without the user's asking.
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
        // Off by default in that mode: failed queries are loaded again when the network is back.
        refetchOnReconnect: true
      },
      mutations: { retry: false, networkMode: 'always' }
    }
  })
}

/**
 * Clears the cache when another user signs in, who must not see what was loaded for the one before; when the same user
 * signs in again, loads what was refused meanwhile. Returns a function that stops it.
 */
export function clearOnUserChange(queryClient: QueryClient): () => void {
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
