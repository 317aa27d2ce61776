import { prepared } from '#db/prepared.ts'
import type { Transaction } from 'kysely'

interface Incoming {
  eventId: string
  topic: string
  subject: string
  /** Null: the event has no place in a sequence. */
  version: number | null
}

/** `apply`: new and next. `seen`: applied before, or older. `parked`: earlier events of the key wait. `gap`: too early. */
export type Verdict = 'apply' | 'seen' | 'parked' | 'gap'

interface Answer {
  is_new: boolean
  moved: boolean
  last: number | null
  is_parked: boolean
}

/**
 * Records an event in the transaction of its effect and says whether to apply it: each event once, each subject's
 * versions one by one. Anything but `apply` and `seen` must be rolled back.
 */
export async function enterInbox<Tables>(
  trx: Transaction<Tables>,
  { eventId, topic, subject, version }: Incoming,
  isRetry = false
): Promise<Verdict> {
  const { rows } = await prepared('enter-inbox')<Answer>`
    with fresh as (
      insert into inbox (event_id) values (${eventId}::uuid) on conflict do nothing returning event_id
    ), moved as (
      insert into inbox_versions as at (topic, subject, version)
      select ${topic}, ${subject}, ${version}::integer from fresh
      where ${version}::integer is not null
        and (${version}::integer = 1 or exists (select from inbox_versions where topic = ${topic} and subject = ${subject}))
      on conflict (topic, subject) do update set version = excluded.version where at.version = excluded.version - 1
      returning version
    )
    select exists (select from fresh) as is_new, exists (select from moved) as moved,
      (select version from inbox_versions where topic = ${topic} and subject = ${subject}) as last,
      exists (select from parked where topic = ${topic} and key = ${subject}) as is_parked`.execute(trx)
  const { is_new, moved, last, is_parked } = rows[0]!
  if (!is_new) return 'seen'
  if (is_parked && !isRetry) return 'parked'
  if (version === null || moved) return 'apply'
  return last !== null && version <= last ? 'seen' : 'gap'
}
