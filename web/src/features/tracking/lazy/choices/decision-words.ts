import type { Decision, Failure } from '@ilbud/proto/http/parcels/decision'
import { t } from '@lingui/core/macro'
import { formatDay, formatTime, formatWindow } from '#lib/format/format.ts'
import type { Reader } from '#features/tracking/words/reader.ts'

interface DecisionWords {
  title: string
  /** Why the attempt failed. */
  reason: string
  /** What happens by itself, or what was decided and by whom. */
  next: string
  /** Who else can choose; null: it is decided, or the reader cannot choose. */
  others: string | null
  /** What the reader can choose now. */
  may: { retry: boolean; return: boolean }
}

/** Everything that the card about a failed attempt says to a reader. In the present language. */
export function decisionWords(
  { decision, failure }: { decision: Decision; failure: Failure },
  reader: Reader,
  now: number
): DecisionWords {
  const chooses = decision.choice === null && (reader === 'recipient' || reader === 'sender')
  const may = { retry: chooses && decision.default === 'retry', return: chooses && reader === 'sender' }
  return {
    title: titleOf(decision, may.retry || may.return),
    reason: reasonText(failure.reason),
    next: decision.choice === null ? defaultText(decision, reader, now) : chosenText(decision, reader),
    others: may.retry ? othersText(reader) : null,
    may
  }
}

function titleOf({ choice }: Decision, canChoose: boolean): string {
  if (choice !== null) return t`This is decided`
  return canChoose ? t`What shall we do?` : t`Not decided yet`
}

function reasonText(reason: Failure['reason']): string {
  switch (reason) {
    case 'NOBODY_HOME':
      return t`Nobody was at home.`
    case 'WRONG_ADDRESS':
      return t`The address was not right.`
    case 'NO_ACCESS':
      return t`The driver could not get in.`
    case 'REFUSED':
      return t`The parcel was not accepted at the door.`
    case 'DAMAGED':
      return t`The parcel is damaged.`
    default:
      return t`The parcel could not be handed over.`
  }
}

function defaultText(decision: Decision, reader: Reader, now: number): string {
  const { until, window } = decision
  const time = formatTime(until)
  const span = `${formatDay(window.from, now)} ${formatWindow(window.from, window.to)}`
  if (decision.default === 'retry') {
    return reader === 'driver'
      ? t`Sender and recipient can choose until ${time}. If nobody does, the new attempt is ${span}.`
      : t`If nobody chooses before ${time}, we try again ${span}.`
  }
  if (reader === 'sender')
    return t`It was the last attempt. Unless you choose before, the parcel goes back to you at ${time}.`
  return t`It was the last attempt. The parcel goes back to the sender at ${time}, or earlier if the sender wishes.`
}

function othersText(reader: Reader): string {
  return reader === 'sender'
    ? t`The recipient can choose, too, but not the return. The first answer counts, and both of you see it.`
    : t`The sender can choose, too. The first answer counts, and both of you see it.`
}

function chosenText({ choice, by }: Decision, reader: Reader): string {
  const isOwn = by === reader
  if (choice === 'return') {
    if (isOwn) return reader === 'driver' ? t`You take it back to the sender.` : t`You chose to have it sent back.`
    if (by === 'sender') return t`The sender chose to have it sent back.`
    if (reader === 'sender')
      return by === 'system'
        ? t`There will be no further attempt, so the parcel comes back to you.`
        : t`Our staff decided that it comes back to you.`
    return by === 'system'
      ? t`There will be no further attempt, so the parcel goes back to the sender.`
      : t`Our staff decided that it goes back to the sender.`
  }
  if (isOwn) return choice === 'place' ? t`You chose another place.` : t`You chose a new attempt.`
  if (by === 'system') return t`Nobody chose in time, so we try again.`
  if (by === 'sender')
    return choice === 'place' ? t`The sender chose another place.` : t`The sender chose a new attempt.`
  if (by === 'recipient') {
    return choice === 'place' ? t`The recipient chose another place.` : t`The recipient chose a new attempt.`
  }
  return by === 'driver' ? t`The driver tries again.` : t`Our staff decided on a new attempt.`
}
