import { useSyncExternalStore } from 'react'

/** Somebody asked for the sign-in dialog; after it the user goes to `wantedPath`, or stays. */
interface SignInRequest {
  wantedPath: string | null
}

const listeners = new Set<() => void>()
let request: SignInRequest | null = null

/** Opens the sign-in dialog, from wherever. */
export function requestSignIn(wantedPath: string | null = null): void {
  set({ wantedPath })
}

/** The session ended with its page open: who signs in again is on that page. */
export function requestSignInHere(): void {
  const { href, origin } = window.location
  requestSignIn(href.slice(origin.length))
}

/** The dialog calls this when it closes, signed in or not. */
export function settleSignInRequest(): void {
  set(null)
}

/** What the sign-in dialog listens to: null while nobody asks. */
export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot,
    snapshot
  )
}

function snapshot(): SignInRequest | null {
  return request
}

function set(next: SignInRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}
