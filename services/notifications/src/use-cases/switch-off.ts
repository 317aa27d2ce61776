import { saveChoices } from '#db/choices.ts'
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
