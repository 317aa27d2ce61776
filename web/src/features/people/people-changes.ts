import { adminDriverSchema, type ChangeDriverBody, type InviteDriverBody } from '@ilbud/proto/http/dispatch/drivers'
import {
  adminUserSchema,
  type AdminUser,
  type ChangeUserBody,
  type CreateUserBody
} from '@ilbud/proto/http/people/users'
import { i18n } from '@lingui/core'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import type { ListPage } from '#lib/lists/list-page.ts'
import { peopleKeys, userQuery } from './people-queries.ts'

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

/** Shows a changed account at once, in the lists as well, and then loads the lists again. */
export function keepChanged(queryClient: QueryClient, changed: AdminUser): Promise<void> {
  const inList = (list: InfiniteData<ListPage<AdminUser>> | undefined) =>
    list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(pick) })) }
  const pick = (row: AdminUser): AdminUser => (row.id === changed.id ? changed : row)
  queryClient.setQueryData(userQuery(changed.id).queryKey, changed)
  queryClient.setQueriesData({ queryKey: [...peopleKeys.users, 'list'] }, inList)
  return queryClient.invalidateQueries({ queryKey: peopleKeys.users })
}

/** For good, with what every service keeps of the person. */
export function eraseUser(id: string) {
  return api(z.null(), `${users}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export function endSessions(id: string) {
  return api(z.null(), `${users}/${encodeURIComponent(id)}/sessions`, { method: 'DELETE' })
}

/** Sends a mail. Without a `locale` a new account gets the language that is read here. */
export function inviteDriver(body: InviteDriverBody, key: string) {
  return api(adminDriverSchema, drivers, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ locale: i18n.locale, ...body })
  })
}

export function changeDriver(id: string, change: ChangeDriverBody) {
  return api(adminDriverSchema, `${drivers}/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    body: JSON.stringify(change)
  })
}
