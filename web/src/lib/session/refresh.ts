import { tokensSchema, type Tokens } from '@ilbud/proto/http/people/auth'
import { oneTabAtATime } from '#lib/page/one-tab-at-a-time.ts'
import { readClock, serverNow } from '#lib/page/server-clock.ts'
import { currentUser, readClaims, signIn, storedTokens } from './session.ts'
import { requestSignInHere } from './sign-in-request.ts'

let running: Promise<string | null> | null = null
let refused: string | null = null
let signInRequestedFor: string | null = null

/**
 * A newer access token than `used`, or null. A refresh token works once, so one tab at a time asks the server, and the
 * others find the stored result. Null does not sign the user out (docs/screens.md).
 */
export function renewedToken(used: string | null): Promise<string | null> {
  // Without the lock the server's 10 s of leeway for concurrent refreshes has to suffice.
  running ??= oneTabAtATime('ilbud.refresh', () => renew(used)).finally(() => {
    running = null
  })
  return running
}

/** Whether the server has said that the stored session has ended. */
export function hasSessionEnded(): boolean {
  const { refreshToken } = storedTokens()
  return refreshToken !== null && refreshToken === refused
}

/**
 * The token to send now: the stored one, renewed first if it has expired. Public calls ignore an expired token instead
 * of answering 401, and would hide what the user may see.
 */
export async function validAccessToken(): Promise<string | null> {
  const { accessToken } = storedTokens()
  if (!accessToken || !hasEnded(accessToken)) return accessToken
  return (await renewedToken(accessToken)) ?? accessToken
}

/**
 * Opens the sign-in dialog after the server has ended the session: the user is not signed out, and typed text stays.
 * Whatever was only read opens it once per session. Not on the driver's screen, which shows a message beside the
 * orders, so that no address is covered while driving.
 */
export function requestNewSignIn(method?: string): void {
  const { refreshToken } = storedTokens()
  if (refreshToken === null || refreshToken !== refused) return
  if (refreshToken === signInRequestedFor && !method) return
  signInRequestedFor = refreshToken
  if (currentUser()?.role !== 'driver') requestSignInHere()
}

async function renew(used: string | null): Promise<string | null> {
  const { accessToken, refreshToken } = storedTokens()
  if (!refreshToken || refreshToken === refused) return null
  if (accessToken && accessToken !== used) return accessToken
  const userId = currentUser()?.id
  const renewed = await requestTokens(refreshToken)
  const now = storedTokens()
  // Signed out meanwhile, which is respected; or renewed in another tab, or signed in again, and that token is used.
  if (now.refreshToken !== refreshToken) return currentUser()?.id === userId ? now.accessToken : null
  if (!renewed) return null
  signIn(renewed)
  return renewed.accessToken
}

async function requestTokens(refreshToken: string): Promise<Tokens | null> {
  try {
    const response = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(10_000)
    })
    readClock(response)
    // A 401 is final for this token; further attempts would only count against the limit.
    if (response.status === 401) refused = refreshToken
    return response.ok ? tokensSchema.parse(await response.json()) : null
  } catch {
    return null
  }
}

function hasEnded(accessToken: string): boolean {
  try {
    return readClaims(accessToken).exp * 1000 <= serverNow()
  } catch {
    return false
  }
}
