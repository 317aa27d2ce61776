import { linkStateSchema, tokensSchema } from '@ilbud/proto/http/people/auth'
import {
  factorsSchema,
  signedInSchema,
  steppedUpSchema,
  type FactorsView,
  type FactorView,
  type SecondFactor,
  type SecondFactorMethod,
  type SignedIn
} from '@ilbud/proto/http/people/factors'
import { begunOidcSchema, oidcSchema } from '@ilbud/proto/http/people/oidc'
import { passkeyOptionsSchema, type Assertion } from '@ilbud/proto/http/people/passkeys'
import { i18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { deviceTokens } from '#lib/session/device-tokens.ts'

export function logIn(username: string, password: string) {
  const body = JSON.stringify({ username, password, deviceTokens: deviceTokens() })
  return api(signedInSchema, '/api/v1/auth/login', { method: 'POST', body })
}

/** Whether the first step was right and the second factor is awaited. */
export function needsSecondFactor(answer: SignedIn): answer is SecondFactor {
  return 'secondFactor' in answer
}

interface FactorProof {
  assertion?: Assertion
  code?: string
  recoveryCode?: string
}

/** The second step of a sign-in. */
export function proveSecondFactor(token: string, proof: FactorProof) {
  const body = JSON.stringify({ token, ...proof })
  return api(tokensSchema, '/api/v1/auth/login/second-factor', { method: 'POST', body })
}

/** What a passkey needs to sign, to sign in with it alone. */
export function passkeyOptions() {
  return api(passkeyOptionsSchema, '/api/v1/auth/passkeys/options', { method: 'POST' })
}

export function verifyPasskey(assertion: Assertion) {
  const body = JSON.stringify({ assertion, deviceTokens: deviceTokens() })
  return api(tokensSchema, '/api/v1/auth/passkeys/verify', { method: 'POST', body })
}

/** The identity provider with which staff may sign in. */
export function providerQuery() {
  const path = '/api/v1/auth/login/oidc'
  return queryOptions({ queryKey: [path], queryFn: () => api(oidcSchema, path), staleTime: Infinity })
}

export function beginProviderSignIn() {
  return api(begunOidcSchema, '/api/v1/auth/login/oidc/begin', { method: 'POST' })
}

/** Signs in with the query that the identity provider has answered with. */
export function completeProviderSignIn(token: string, query: string) {
  const body = JSON.stringify({ token, query, deviceTokens: deviceTokens() })
  return api(signedInSchema, '/api/v1/auth/login/oidc/complete', { method: 'POST', body, timeoutMs: 20_000 })
}

/** What a passkey needs to sign, to prove again who the user is. */
export async function stepUpOptions() {
  return (await api(passkeyOptionsSchema, '/api/v1/auth/step-up/options', { method: 'POST' })).options
}

/** Proves again who the user is; the answer's access token opens the step that asked. */
export function stepUp(proof: FactorProof & { password?: string }) {
  return api(steppedUpSchema, '/api/v1/auth/step-up', { method: 'POST', body: JSON.stringify(proof) })
}

/** How the user proves who they are; empty: with the password. */
export function methodsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/me/factors'],
    queryFn: () => api(factorsSchema, '/api/v1/auth/me/factors'),
    select: methodsOf,
    staleTime: 0
  })
}

function methodsOf({ factors, recoveryCodesLeft }: FactorsView): SecondFactorMethod[] {
  const has = (wanted: FactorView['kind']) => factors.some(({ kind }) => kind === wanted)
  return [
    ...(has('passkey') ? (['assertion'] as const) : []),
    ...(has('totp') ? (['code'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : [])
  ]
}

/** The answer is the same whether or not the account exists. */
export function requestReset(username: string) {
  return api(z.unknown(), '/api/v1/auth/reset-password', { method: 'POST', body: JSON.stringify({ username }) })
}

/** The answer is the same whether or not the account exists. The mail is in the page's language. */
export function register(account: { name: string; email: string }) {
  const body = JSON.stringify({ ...account, locale: i18n.locale })
  return api(z.unknown(), '/api/v1/auth/register', { method: 'POST', body })
}

/** Creates the account whose address the link proves and signs in. */
export function verifyAddress(token: string, password: string) {
  return api(tokensSchema, '/api/v1/auth/verify', { method: 'POST', body: JSON.stringify({ token, password }) })
}

export type LinkPurpose = 'verify' | 'reset' | 'invite' | 'email' | 'stop'

/** Whether a mailed link still works; asking does not use it. */
export function checkLink(purpose: LinkPurpose, token: string) {
  // The links that stop messages are made by notifications, all others by auth.
  return purpose === 'stop'
    ? api(linkStateSchema, '/api/v1/notifications/stop/check', { method: 'POST', body: JSON.stringify({ token }) })
    : api(linkStateSchema, '/api/v1/auth/links/check', { method: 'POST', body: JSON.stringify({ purpose, token }) })
}

/** Makes the address that the link proves the one with which its account is signed in to. */
export function confirmEmail(token: string) {
  return api(z.null(), '/api/v1/auth/email/confirm', { method: 'POST', body: JSON.stringify({ token }) })
}

/** Makes the address that the link confirms the company's contact. */
export function confirmContact(token: string) {
  return api(z.null(), '/api/companies/contact/confirm', { method: 'POST', body: JSON.stringify({ token }) })
}

/** Stops the mails about parcels to the address of the link. */
export function stopMails(token: string) {
  return api(z.null(), '/api/v1/notifications/stop', { method: 'POST', body: JSON.stringify({ token }) })
}

export function confirmReset(token: string, newPassword: string) {
  const body = JSON.stringify({ token, newPassword })
  return api(z.null(), '/api/v1/auth/reset-password/confirm', { method: 'POST', body })
}

/** Sets the password of an invited account and signs in. Mails will be in the page's language. */
export function acceptInvitation(token: string, password: string) {
  const body = JSON.stringify({ token, password, locale: i18n.locale })
  return api(signedInSchema, '/api/v1/auth/invitations/accept', { method: 'POST', body })
}
