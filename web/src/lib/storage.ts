// Storage may be switched off or full: then the product works on without memory.

export function readStored(store: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(store).getItem(key)
  } catch {
    return null
  }
}

/** A null removes the entry. */
export function writeStored(store: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) storageOf(store).removeItem(key)
    else storageOf(store).setItem(key, value)
  } catch {
    // Nothing depends on it.
  }
}

function storageOf(store: 'local' | 'session'): Storage {
  return store === 'local' ? window.localStorage : window.sessionStorage
}
