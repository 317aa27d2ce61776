import { QueryClient } from '@tanstack/react-query'

/** Spec 9: never stale, no refetch on focus, no interval, no retries. What contract 12 repeats, `api` repeats. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
      mutations: { retry: false }
    }
  })
}
