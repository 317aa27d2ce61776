import { choiceKinds, type ChoiceKind, type NotificationChoices } from '@ilbud/proto/http/people/notification-choices'
import type { SenderCause } from './cause.ts'
import type { Channel } from './channel.ts'

/** What somebody chose otherwise than it is for whoever has chosen nothing. */
export interface Choice {
  kind: ChoiceKind
  channel: Channel
  enabled: boolean
}

/** Text messages only for who wants them: the sender has the mail, and the recipient gets the text. */
const byDefault: Record<Channel, boolean> = { mail: true, sms: false, push: true }

function choiceKindOf({ kind }: SenderCause): ChoiceKind {
  return kind === 'order-confirmed' ? 'placed' : kind
}

/** Every kind with its channels. */
export function choicesOf(chosen: Choice[]): NotificationChoices {
  const found = choiceKinds.map((kind) => {
    const own = chosen.filter((choice) => choice.kind === kind)
    return [kind, { ...byDefault, ...Object.fromEntries(own.map(({ channel, enabled }) => [channel, enabled])) }]
  })
  return Object.fromEntries(found) as NotificationChoices
}

/** The channels by which the sender is told of this cause. */
export function channelsFor(cause: SenderCause, chosen: Choice[]): Channel[] {
  const channels = choicesOf(chosen)[choiceKindOf(cause)]
  return (['mail', 'sms', 'push'] as const).filter((channel) => channels[channel])
}
