import { tokensSchema } from '@ilbud/proto/http/auth'
import { z } from 'zod/mini'
import { api } from '#lib/api.ts'

export function logIn(username: string, password: string) {
  return api(tokensSchema, '/api/v1/auth/login', { method: 'POST', body: JSON.stringify({ username, password }) })
}

/** Answers the same whether the account exists or not. */
export function requestReset(username: string) {
  return api(z.unknown(), '/api/v1/auth/reset-password', { method: 'POST', body: JSON.stringify({ username }) })
}
