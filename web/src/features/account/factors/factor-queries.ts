import {
  begunAppSchema,
  begunPasskeySchema,
  factorsSchema,
  recoveryCodesSchema
} from '@ilbud/proto/http/people/factors'
import type { Attestation } from '@ilbud/proto/http/people/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

const path = '/api/v1/auth/me/factors'

export function factorsQuery() {
  return queryOptions({ queryKey: [path], queryFn: () => api(factorsSchema, path), staleTime: 0 })
}

export function beginApp() {
  return api(begunAppSchema, path, { method: 'POST', body: JSON.stringify({ kind: 'totp' }) })
}

export function confirmApp(id: string, code: string) {
  return api(recoveryCodesSchema, `${path}/${id}/confirm`, { method: 'POST', body: JSON.stringify({ code }) })
}

export function beginPasskey() {
  return api(begunPasskeySchema, path, { method: 'POST', body: JSON.stringify({ kind: 'passkey' }) })
}

export function confirmPasskey(id: string, attestation: Attestation, name: string) {
  const body = JSON.stringify({ attestation, name })
  return api(recoveryCodesSchema, `${path}/${id}/confirm`, { method: 'POST', body })
}

export function renamePasskey(id: string, name: string) {
  return api(z.unknown(), `${path}/${id}`, { method: 'PATCH', body: JSON.stringify({ name }) })
}

export function removeFactor(id: string) {
  return api(z.unknown(), `${path}/${id}`, { method: 'DELETE' })
}

export function renewRecoveryCodes() {
  return api(recoveryCodesSchema, '/api/v1/auth/me/recovery-codes', { method: 'POST' })
}
