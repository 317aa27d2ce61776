import type { Choice } from '#domain/choices.ts'
import type { Kysely, Transaction } from 'kysely'
import type { NotificationsTables } from './tables.ts'

/** What a person has chosen. */
export async function listChoices(db: Kysely<NotificationsTables>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'enabled'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
}

export async function saveChoices(
  trx: Transaction<NotificationsTables>,
  userId: string,
  choices: Choice[]
): Promise<void> {
  if (choices.length === 0) return
  await trx
    .insertInto('notification_choices')
    .values(choices.map((choice) => ({ user_id: userId, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') }))
    )
    .execute()
}

export async function deleteChoices(trx: Transaction<NotificationsTables>, userId: string): Promise<void> {
  await trx.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
}
