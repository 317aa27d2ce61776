import { listChoices } from '#db/choices.ts'
import { listOwnMails, listOwnMessages } from '#db/own-data.ts'
import { listOwnSubscriptions } from '#db/push-subscriptions.ts'
import type { NotificationsDeps } from './deps.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'

/**
 * The data that notifications stores about a person, for their export: their messages, which mails, text and push messages they got and why, what they chose, and in which browsers they are told.
 */
export function ownSections({ db }: Pick<NotificationsDeps, 'db'>): OwnSection[] {
  return [
    {
      name: 'messages',
      async list(userId, after, limit) {
        const messages = await listOwnMessages(db, userId, after, limit)
        return messages.map(({ id, ...row }) => ({ row, key: id }))
      }
    },
    {
      name: 'mails',
      async list(userId, after, limit) {
        const mails = await listOwnMails(db, userId, readMailKey(after), limit)
        return mails.map(({ id, at, ...row }) => ({ row, key: `${at.toISOString()}/${id}` }))
      }
    },
    {
      name: 'notificationChoices',
      async list(userId, after) {
        // At most one row per kind and channel: one page.
        const choices = after === null ? await listChoices(db, userId) : []
        return choices.map((row) => ({ row, key: `${row.kind}/${row.channel}` }))
      }
    },
    {
      name: 'pushSubscriptions',
      async list(userId, after) {
        // At most ten: one page.
        const subscriptions = after === null ? await listOwnSubscriptions(db, userId) : []
        return subscriptions.map(({ id, ...row }) => ({ row, key: id }))
      }
    }
  ]
}

function readMailKey(key: string | null): { at: Date; id: string } | null {
  if (key === null) return null
  const [at = '', id = ''] = key.split('/')
  return { at: new Date(at), id }
}
