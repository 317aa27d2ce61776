import { type Claims, claimsSchema, type Tokens } from '@ilbud/proto/http/people/auth'
import { roleSchema } from '@ilbud/proto/http/roles'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { createSignal } from '#lib/page/signal.ts'
import { deletePersonal, readStored, writeStored } from '#lib/storage/storage.ts'
import { storeDeviceToken } from './device-tokens.ts'

// The names under which the browser stores a session.
const keys = ['accessToken', 'refreshToken', 'user'] as const

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  companyId: z.nullable(z.string()),
  /** The role needs a second factor, which the account does not have yet. */
  mustAddFactor: z.optional(z.literal(true))
})
export type User = z.infer<typeof userSchema>

const changed = createSignal()
let hasLeft = false
let remembered: { raw: string | null; user: User | null } = { raw: null, user: null }

/** Calls back after every sign-in, sign-out and renewal, in any tab. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent): void => {
    if (event.key === null || (keys as readonly string[]).includes(event.key)) listener()
  }
  const unsubscribe = changed.subscribe(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', fromAnotherTab)
  }
}

/** The signed-in user, or null. Only if both tokens and a readable user are stored. */
export function currentUser(): User | null {
  const complete = read('accessToken') && read('refreshToken')
  const raw = complete ? read('user') : null
  // The same object as long as nothing changed, because useSyncExternalStore compares by identity.
  if (raw !== remembered.raw) remembered = { raw, user: raw === null ? null : parseUser(raw) }
  return remembered.user
}

export function useSession(): User | null {
  return useSyncExternalStore(onSessionChange, currentUser, currentUser)
}

/** Removes an incomplete or unreadable session when the page loads. */
export function restoreSession(): void {
  if (!currentUser()) clearSession()
}

/** Stores tokens and the user that they belong to. */
export function signIn(tokens: Pick<Tokens, 'accessToken' | 'refreshToken' | 'deviceToken'>): User {
  const user = userOf(tokens.accessToken)
  writeStored('local', 'accessToken', tokens.accessToken)
  writeStored('local', 'refreshToken', tokens.refreshToken)
  writeStored('local', 'user', JSON.stringify(user))
  if (tokens.deviceToken) storeDeviceToken(tokens.deviceToken)
  hasLeft = false
  changed.emit()
  return user
}

/** Replaces the access token of the session, after a proof of who the user is. */
export function storeAccessToken(accessToken: string): void {
  writeStored('local', 'accessToken', accessToken)
  changed.emit()
}

/** Ends the session on this device at once; the server is told if possible. */
export function signOut(): void {
  const refreshToken = read('refreshToken')
  hasLeft = true
  clearSession()
  if (!refreshToken) return
  void fetch('/api/v1/auth/logout', {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken })
  }).catch(() => undefined)
}

/** Whether the session was ended by `signOut` in this tab, and not in another one or by expiry. */
export function hasSignedOut(): boolean {
  return hasLeft
}

export function storedTokens(): { accessToken: string | null; refreshToken: string | null } {
  return { accessToken: read('accessToken'), refreshToken: read('refreshToken') }
}

/** The claims of a token. Not verified here: the server does that with every call. */
export function readClaims(accessToken: string): Claims {
  const payload = accessToken.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (symbol) => symbol.charCodeAt(0))
  return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

function userOf(accessToken: string): User {
  const { sub, email, name, role, companyId, mustAddFactor } = readClaims(accessToken)
  return { id: sub, email, name, role, companyId, ...(mustAddFactor && { mustAddFactor }) }
}

function clearSession(): void {
  for (const key of keys) writeStored('local', key, null)
  deletePersonal()
  changed.emit()
}

function read(key: (typeof keys)[number]): string | null {
  return readStored('local', key)
}

/** What is stored in another shape, as `{username, name, email, role}`, stands for whom the token is of. */
function parseUser(raw: string): User | null {
  try {
    const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(raw))
    const user = userSchema.safeParse(stored)
    return user.success ? user.data : userOf(read('accessToken') ?? '')
  } catch {
    return null
  }
}
