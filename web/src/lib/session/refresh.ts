import { tokensSchema, type Tokens } from '@ilbud/proto/http/auth'
import { currentUser, readClaims, signIn, storedTokens } from './session.ts'
import { requestSignInHere } from './sign-in-request.ts'

let running: Promise<string | null> | null = null
let refused: string | null = null
let askedFor: string | null = null

/**
 * A newer access token than `used`, or null. One tab at a time asks the server, since a refresh token works once; the
 * others find the stored result. Null does not sign anybody out (spec 7).
 */
export function renewedToken(used: string | null): Promise<string | null> {
  running ??= oneTabAtATime(() => renew(used)).finally(() => {
    running = null
  })
  return running
}

/**
 * The token to send now: the stored one, renewed first when its time is over. Public calls take an expired token for
 * none and would mask what the user may see instead of answering 401.
 */
export async function freshAccessToken(): Promise<string | null> {
  const { accessToken } = storedTokens()
  if (!accessToken || !hasEnded(accessToken)) return accessToken
  return (await renewedToken(accessToken)) ?? accessToken
}

/**
 * Opens the sign-in dialog where the server has ended the session, once for each: nobody is signed out (spec 7), and
 * what was typed stays. Not over a driver's screen, which says it beside the orders: no address is covered on the road.
 */
export function askForNewSession(): void {
  const { refreshToken } = storedTokens()
  if (refreshToken === null || refreshToken !== refused || refreshToken === askedFor) return
  askedFor = refreshToken
  if (currentUser()?.role !== 'driver') requestSignInHere()
}

async function renew(used: string | null): Promise<string | null> {
  const { accessToken, refreshToken } = storedTokens()
  if (!refreshToken || refreshToken === refused) return null
  if (accessToken && accessToken !== used) return accessToken
  const userId = currentUser()?.id
  const renewed = await ask(refreshToken)
  const now = storedTokens()
  // Signed out meanwhile, which stays so; or renewed by another tab, or signed in anew, which is used.
  if (now.refreshToken !== refreshToken) return currentUser()?.id === userId ? now.accessToken : null
  if (!renewed) return null
  signIn(renewed)
  return renewed.accessToken
}

async function ask(refreshToken: string): Promise<Tokens | null> {
  try {
    const response = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(10_000)
    })
    // 401 is final for this token: asking again with it would only be counted against us.
    if (response.status === 401) refused = refreshToken
    return response.ok ? tokensSchema.parse(await response.json()) : null
  } catch {
    return null
  }
}

function oneTabAtATime(work: () => Promise<string | null>): Promise<string | null> {
  // Missing on plain http other than localhost; then the server's 10 s leeway has to do.
  if (!('locks' in navigator) || !navigator.locks) return work()
  return navigator.locks.request('ilbud.refresh', work)
}

function hasEnded(accessToken: string): boolean {
  try {
    return readClaims(accessToken).exp * 1000 <= Date.now()
  } catch {
    return false
  }
}
