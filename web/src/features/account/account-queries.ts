import { acceptedSchema, meSchema, sessionSchema, type Me } from '@ilbud/proto/http/people/auth'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, send } from '#lib/api/api.ts'
import { saveBlob } from '#lib/files/download.ts'
import { formatDate } from '#lib/format/format.ts'
import { fetchAll } from '#lib/lists/list-page.ts'
import { serverNow } from '#lib/page/server-clock.ts'

export function meQuery() {
  return queryOptions({ queryKey: ['/api/v1/auth/me'], queryFn: () => api(meSchema, '/api/v1/auth/me'), staleTime: 0 })
}

export function changeMe(changes: Partial<Pick<Me, 'name' | 'phone' | 'locale'>>) {
  return api(meSchema, '/api/v1/auth/me', { method: 'PATCH', body: JSON.stringify(changes) })
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/sessions'],
    queryFn: ({ signal }) => fetchAll(sessionSchema, '/api/v1/auth/sessions', signal),
    staleTime: 0
  })
}

export function endSession(id: string) {
  return api(z.unknown(), `/api/v1/auth/sessions/${id}`, { method: 'DELETE' })
}

export function endAllSessions() {
  return api(z.unknown(), '/api/v1/auth/logout-all', { method: 'POST' })
}

// The server's own time limit for an export.
const exportMs = 60_000

/** Downloads everything that is stored about the user. */
export async function downloadOwnData(): Promise<void> {
  const response = await send('/api/v1/auth/me/export', { timeoutMs: exportMs })
  const file = await response.blob()
  saveBlob(file, `ilbud-my-data-${formatDate(serverNow())}.json`)
}

export function eraseAccount(password: string) {
  return api(z.unknown(), '/api/v1/auth/me/erase', { method: 'POST', body: JSON.stringify({ password }) })
}

export function changePassword(passwords: { currentPassword: string; newPassword: string }) {
  return api(z.unknown(), '/api/v1/auth/me/password', { method: 'POST', body: JSON.stringify(passwords) })
}

/** Sends a link to the address. The answer is the same whether or not somebody else has it. */
export function askForEmail(email: string) {
  return api(acceptedSchema, '/api/v1/auth/me/email', { method: 'POST', body: JSON.stringify({ email }) })
}

export function askForReset(username: string) {
  return api(acceptedSchema, '/api/v1/auth/reset-password', { method: 'POST', body: JSON.stringify({ username }) })
}
