import { listChoices, saveChoices } from '#db/choices.ts'
import type { Channel } from '#domain/channel.ts'
import type { SenderCause } from '#domain/cause.ts'
import { channelsFor, type Choice, choicesOf } from '#domain/choices.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { toE164 } from '@ilbud/kernel/e164'
import { NotFoundError, RuleError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { ChangeChoices, NotificationChoices } from '@ilbud/proto/http/people/notification-choices'
import { requestAddress } from './writing/addressee.ts'
import type { NotificationsDeps } from './deps.ts'
import { hasStoppedTexts } from './stops.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'calls' | 'texter'>

/** By which channels somebody is told of what. Text messages that would not be sent are off. */
export async function getChoices(deps: Deps, userId: string): Promise<NotificationChoices> {
  const chosen = await listChoices(deps.db, userId)
  const wantsTexts = chosen.some(({ channel, enabled }) => channel === 'sms' && enabled)
  if (!wantsTexts || (await reasonAgainstTexts(deps, userId)) === null) return choicesOf(chosen)
  return choicesOf(chosen.filter(({ channel }) => channel !== 'sms'))
}

/** Changes what is named; the rest stays. */
export async function changeChoices(deps: Deps, userId: string, change: ChangeChoices): Promise<NotificationChoices> {
  const choices = Object.entries(change).flatMap(([kind, channels]) =>
    Object.entries(channels ?? {}).flatMap(([channel, enabled]) =>
      enabled === undefined ? [] : ({ kind, channel, enabled } as Choice)
    )
  )
  if (choices.some(({ channel, enabled }) => channel === 'sms' && enabled)) {
    const reason = await reasonAgainstTexts(deps, userId)
    if (reason) throw new RuleError(reason, textsOf[reason])
  }
  await deps.db.transaction().execute(async (trx) => {
    if (await isErased(trx, userId)) throw new UnauthorizedError()
    await saveChoices(trx, userId, choices)
  })
  return getChoices(deps, userId)
}

const textsOf = {
  SMS_UNAVAILABLE: 'Text messages are not available',
  PHONE_MISSING: 'Your account has no phone number that can be reached',
  NUMBER_STOPPED: 'This number has stopped our text messages'
}

/**
 * Why somebody gets no text messages, whatever they choose. The number of an account is not verified, so whoever reads a
 * text and stops it has the last word.
 */
async function reasonAgainstTexts(deps: Deps, userId: string): Promise<keyof typeof textsOf | null> {
  if (!deps.texter) return 'SMS_UNAVAILABLE'
  const number = toE164((await requestAddress(deps.calls, userId)).phone ?? '')
  if (number === null) return 'PHONE_MISSING'
  return (await hasStoppedTexts(deps, number)) ? 'NUMBER_STOPPED' : null
}

/** Throws a NotFoundError if the sender does not want messages of this kind and channel any more. */
export async function requireChoice(db: Deps['db'], cause: SenderCause, channel: Channel): Promise<void> {
  const channels = channelsFor(cause, await listChoices(db, cause.userId))
  if (!channels.includes(channel)) throw new NotFoundError('Message')
}
