import { hour, minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** Accounts and sessions. */
export const authRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/v1/auth/login',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(100) },
    summary: 'Sign in; where a second factor is set, the answer asks for it'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/login/second-factor',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(100) },
    summary: 'Complete a sign-in with a passkey, a code of the app or a recovery code; five tries'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/passkeys/options',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(300) },
    summary: 'Begin to sign in with a passkey alone'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/passkeys/verify',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(100) },
    summary: 'Sign in with a passkey alone, whose device has checked who is there'
  },
  {
    method: 'GET',
    path: '/api/v1/auth/login/oidc',
    service: 'auth',
    policy: 'public',
    summary: 'The identity provider with which staff may sign in'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/login/oidc/begin',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(300) },
    summary: 'Begin to sign in with the identity provider; 409 where there is none'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/login/oidc/complete',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(100) },
    summary: 'Sign in as staff with what the identity provider has answered'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/step-up/options',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    limit: { perUser: hour(60) },
    summary: 'Begin to prove again who I am with one of my passkeys'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/step-up',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    limit: { perUser: hour(60) },
    summary: 'Prove again who I am, before a step that asks for it: with the second factor, or with the password'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/register',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(5) },
    summary: 'Sign up as a customer; the answer does not reveal whether the address is known'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/verify',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Prove the e-mail address of a sign-up with the token from the mail, choose a password and sign in'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/links/check',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Say whether a mailed link still works, without using it'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(10) },
    summary:
      'Request a mail with a link to choose a new password; the answer does not reveal whether the username exists'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/reset-password/confirm',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Choose a new password with the token from the mail; ends all sessions'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/invitations/accept',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Accept an invitation, choose a password and sign in'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: minute(300) },
    summary: 'Exchange a refresh token for a new pair'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/logout',
    service: 'auth',
    policy: 'public',
    summary: 'End the session of a refresh token'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/logout-all',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    summary: 'End all sessions of the caller'
  },
  {
    method: 'GET',
    path: '/api/v1/auth/me',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    summary: 'Who I am'
  },
  {
    method: 'PATCH',
    path: '/api/v1/auth/me',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    limit: { perUser: minute(30) },
    summary: 'Change my name, phone or language'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/password',
    service: 'auth',
    policy: 'signed-in',
    limit: { perUser: hour(20) },
    summary: 'Choose a new password; requires the present one, and ends all my other sessions'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/email',
    service: 'auth',
    policy: 'signed-in',
    stepUp: true,
    limit: { perUser: hour(5) },
    summary: 'Sign in with another address: a link goes to it, and a notice to the present one'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/email/confirm',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Prove the new address of an account with the token from the mail'
  },
  {
    method: 'GET',
    path: '/api/v1/auth/me/export',
    service: 'auth',
    policy: 'signed-in',
    stepUp: true,
    limit: { perUser: hour(5) },
    gives: ['application/json'],
    summary: 'Everything that is stored about me, as a file'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/erase',
    service: 'auth',
    policy: 'signed-in',
    limit: { perUser: hour(20) },
    summary: 'Erase my account and everything stored about me, permanently; requires the password'
  },
  {
    method: 'GET',
    path: '/api/v1/auth/me/factors',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    summary: 'My second factors'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/factors',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    stepUp: true,
    limit: { perUser: hour(20) },
    summary: 'Begin to add an app or a passkey as a second factor'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/factors/:id/confirm',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    limit: { perUser: hour(60) },
    summary: 'Put a second factor into force, an app with its first code; with the first factor come recovery codes'
  },
  {
    method: 'PATCH',
    path: '/api/v1/auth/me/factors/:id',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    limit: { perUser: hour(60) },
    summary: 'Rename a passkey'
  },
  {
    method: 'DELETE',
    path: '/api/v1/auth/me/factors/:id',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    stepUp: true,
    summary: 'Remove a second factor'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/me/recovery-codes',
    service: 'auth',
    policy: 'signed-in',
    withoutFactor: true,
    stepUp: true,
    limit: { perUser: hour(20) },
    summary: 'Replace my recovery codes by ten new ones'
  },
  { method: 'GET', path: '/api/v1/auth/sessions', service: 'auth', policy: 'signed-in', summary: 'My open sessions' },
  {
    method: 'DELETE',
    path: '/api/v1/auth/sessions/:id',
    service: 'auth',
    policy: 'signed-in',
    summary: 'End one of my sessions'
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    service: 'auth',
    policy: 'public',
    summary: 'Public keys of access tokens'
  }
]
