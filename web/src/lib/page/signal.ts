/** Tells its subscribers that something has changed. */
interface Signal {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  emit: () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit() {
      for (const listener of listeners) listener()
    }
  }
}
