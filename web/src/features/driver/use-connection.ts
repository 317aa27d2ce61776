import { useSyncExternalStore } from 'react'

/** Whether the server is unreachable: the device is offline, or the last request got no answer from our server. */
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
  // What fetch throws without an answer, and the error of a timeout.
  return !isOnline || lastError instanceof TypeError || lastError instanceof DOMException
}
