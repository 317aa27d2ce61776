import { useSyncExternalStore } from 'react'

/** Whether the server is out of reach: by the device's word, or because the last question got no answer of ours. */
export function useIsOffline(lastError: Error | null): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine
  )
  // What fetch throws without an answer, and what ends a wait for one.
  return !isOnline || lastError instanceof TypeError || lastError instanceof DOMException
}
