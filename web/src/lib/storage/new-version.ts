import { useSyncExternalStore } from 'react'

type Reload = () => void

let ready: Reload | null = null
const listeners = new Set<() => void>()

/** A newer version of the client is there; `reload` opens it. */
export function offer(reload: Reload): void {
  ready = reload
  for (const listener of listeners) listener()
}

/** Opens the newer version, where there is one; the page goes on with the old one until it is asked. */
export function useNewVersion(): Reload | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot,
    snapshot
  )
}

function snapshot(): Reload | null {
  return ready
}
