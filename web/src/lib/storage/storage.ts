import { createSignal } from '#lib/page/signal.ts'

// Storage may be disabled or full: then the client works without it.

const personalPrefix = 'ilbud.mine.'
const written = createSignal()
/** Calls back after each `writeStored` of this tab. Returns a function that unsubscribes. */
export const onWritten = written.subscribe

export function readStored(store: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(store).getItem(key)
  } catch {
    return null
  }
}

/** Null removes the entry. */
export function writeStored(store: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) storageOf(store).removeItem(key)
    else storageOf(store).setItem(key, value)
  } catch {
    // Nothing depends on it.
  }
  written.emit()
}

/** The key of data about one signed-in user on this device; signing out removes all of it. */
export function personalKey(name: string, userId: string): string {
  return `${personalPrefix}${name}.${userId}`
}

export function deletePersonal(): void {
  try {
    const mine = Object.keys(window.localStorage).filter((key) => key.startsWith(personalPrefix))
    for (const key of mine) window.localStorage.removeItem(key)
  } catch {
    // Then nothing was stored either.
  }
}

function storageOf(store: 'local' | 'session'): Storage {
  return store === 'local' ? window.localStorage : window.sessionStorage
}
