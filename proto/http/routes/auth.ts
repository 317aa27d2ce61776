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
    summary: 'Sign in'
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
    summary: 'End all sessions of the caller'
  },
  { method: 'GET', path: '/api/v1/auth/me', service: 'auth', policy: 'signed-in', summary: 'Who I am' },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    service: 'auth',
    policy: 'public',
    summary: 'Public keys of access tokens'
  }
]
