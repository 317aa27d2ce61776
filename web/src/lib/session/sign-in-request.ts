import { createStore } from '#lib/page/store.ts'

/** A request for the sign-in dialog; afterwards the user goes to `wantedPath`, or stays. */
interface SignInRequest {
  wantedPath: string | null
  view: 'login' | 'register'
}

const request = createStore<SignInRequest | null>(null)

/** Opens the sign-in dialog from anywhere; with the form for a new account if wanted. */
export function requestSignIn(wantedPath: string | null = null, view: SignInRequest['view'] = 'login'): void {
  request.set({ wantedPath, view })
}

/** Opens it because the session has ended; the user stays on the page. */
export function requestSignInHere(): void {
  const { href, origin } = window.location
  requestSignIn(href.slice(origin.length))
}

/** Called by the dialog when it closes, whether or not the user has signed in. */
export function settleSignInRequest(): void {
  request.set(null)
}

/** The present request; null: none. */
export function useSignInRequest(): SignInRequest | null {
  return request.useValue()
}
