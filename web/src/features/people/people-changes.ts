import { adminDriverSchema, type ChangeDriverBody, type InviteDriverBody } from '@ilbud/proto/http/drivers'
import { adminUserSchema, type ChangeUserBody, type CreateUserBody } from '@ilbud/proto/http/users'
import { i18n } from '@lingui/core'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { peopleKeys } from './people-queries.ts'

const users = peopleKeys.users[0]
const drivers = peopleKeys.drivers[0]

/** Sends a mail; the key makes a repeat the same invitation. */
export function inviteUser(body: CreateUserBody, key: string) {
  return api(adminUserSchema, users, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body)
  })
}

export function changeUser(id: string, change: ChangeUserBody) {
  return api(adminUserSchema, `${users}/${encodeURIComponent(id)}`, { method: 'PATCH', body: JSON.stringify(change) })
}

/** For good, with what every service keeps of the person. */
export function eraseUser(id: string) {
  return api(z.null(), `${users}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export function endSessions(id: string) {
  return api(z.null(), `${users}/${encodeURIComponent(id)}/sessions`, { method: 'DELETE' })
}

/** The mail is in the language that is read here. */
export function inviteDriver(body: InviteDriverBody, key: string) {
  return api(adminDriverSchema, drivers, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ ...body, locale: i18n.locale })
  })
}

export function changeDriver(id: string, change: ChangeDriverBody) {
  return api(adminDriverSchema, `${drivers}/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    body: JSON.stringify(change)
  })
}
