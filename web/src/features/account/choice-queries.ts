import { type ChangeChoices, notificationChoicesSchema } from '@ilbud/proto/http/people/notification-choices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'

const path = '/api/v1/auth/me/notifications'

export function choicesQuery() {
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => api(notificationChoicesSchema, path, { signal }) })
}

/** What is not named stays as it is. */
export function changeChoices(change: ChangeChoices) {
  return api(notificationChoicesSchema, path, { method: 'PATCH', body: JSON.stringify(change) })
}
