import { listChoices, saveChoices } from '#db/choices.ts'
import type { Channel } from '#domain/channel.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { choiceKinds } from '@ilbud/proto/http/people/notification-choices'
import type { NotificationsDeps } from './deps.ts'

/** Switches every message of a channel off, as the link of a mail does. */
export async function switchOff(
  { db }: Pick<NotificationsDeps, 'db'>,
  userId: string,
  channel: Channel
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isErased(trx, userId)) return
    await saveChoices(
      trx,
      userId,
      choiceKinds.map((kind) => ({ kind, channel, enabled: false }))
    )
  })
}

/** Whether every message of a channel is switched off. */
export async function isSwitchedOff(db: NotificationsDeps['db'], userId: string, channel: Channel): Promise<boolean> {
  const off = (await listChoices(db, userId)).filter((choice) => choice.channel === channel && !choice.enabled)
  return choiceKinds.every((kind) => off.some((choice) => choice.kind === kind))
}
