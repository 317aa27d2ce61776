import { useSyncExternalStore } from 'react'

/** A request for the sign-in dialog; afterwards the user goes to `wantedPath`, or stays. */
interface SignInRequest {
  wantedPath: string | null
}

const listeners = new Set<() => void>()
let request: SignInRequest | null = null

/** Opens the sign-in dialog from anywhere. */
export function requestSignIn(wantedPath: string | null = null): void {
  set({ wantedPath })
}

/** Opens it because the session has ended; the user stays on the page. */
export function requestSignInHere(): void {
  const { href, origin } = window.location
  requestSignIn(href.slice(origin.length))
}

/** Called by the dialog when it closes, whether or not the user has signed in. */
export function settleSignInRequest(): void {
  set(null)
}

/** The present request; null: none. */
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
