import { expect } from 'vitest'
import { generateSync } from 'otplib'
import type { Started } from './an-auth.ts'
import { password } from './an-auth.ts'

/** The code that an app shows; `offset` in steps of 30 seconds. */
export function codeOf(auth: Started, secret: string, offset = 0): string {
  const epoch = Math.floor(auth.context.now().getTime() / 1000) + 30 * offset
  return generateSync({ secret, epoch })
}

interface WithApp {
  id: string
  email: string
  secret: string
  factorId: string
  recoveryCodes: string[]
  /** Of a session that is open. */
  accessToken: string
}

/** A new user with an app in force, whose codes until now are not used up. */
export async function addUserWithApp(auth: Started, override = {}): Promise<WithApp> {
  const { id, email } = await auth.addUser(override)
  const { accessToken } = await auth.signIn(email)
  return { id, email, accessToken, ...(await addAppTo(auth, accessToken)) }
}

/** The same for somebody who is signed in. */
export async function addAppTo(auth: Started, accessToken: string) {
  const begun = await auth.post('/api/v1/auth/me/factors', { kind: 'totp' }, accessToken)
  expect(begun.statusCode).toBe(201)
  const { id: factorId, secret } = begun.json<{ id: string; secret: string }>()
  const confirm = `/api/v1/auth/me/factors/${factorId}/confirm`
  const confirmed = await auth.post(confirm, { code: codeOf(auth, secret) }, accessToken)
  expect(confirmed.statusCode).toBe(200)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  auth.passes(60)
  return { secret, factorId, recoveryCodes }
}

/** The first step of a sign-in; returns the token for the second. */
export async function beginSignIn(auth: Started, email: string, body: object = {}): Promise<string> {
  const answer = await auth.post('/api/v1/auth/login', { username: email, password, ...body })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ secondFactor: { token: string } }>().secondFactor.token
}
