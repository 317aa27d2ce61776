import { begunFactorSchema, factorsSchema, recoveryCodesSchema } from '@ilbud/proto/http/factors'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

const path = '/api/v1/auth/me/factors'

export function factorsQuery() {
  return queryOptions({ queryKey: [path], queryFn: () => api(factorsSchema, path), staleTime: 0 })
}

export function beginApp() {
  return api(begunFactorSchema, path, { method: 'POST', body: JSON.stringify({ kind: 'totp' }) })
}

export function confirmApp(id: string, code: string) {
  return api(recoveryCodesSchema, `${path}/${id}/confirm`, { method: 'POST', body: JSON.stringify({ code }) })
}

export function removeFactor(id: string) {
  return api(z.unknown(), `${path}/${id}`, { method: 'DELETE' })
}

export function renewRecoveryCodes() {
  return api(recoveryCodesSchema, '/api/v1/auth/me/recovery-codes', { method: 'POST' })
}
