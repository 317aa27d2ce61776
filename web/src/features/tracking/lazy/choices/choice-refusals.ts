import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'
import type { OwnWords } from '#lib/api/refusal-words.ts'
import { refusedFields } from '#lib/forms/field-errors.ts'
import { formatDay, formatTime } from '#lib/format/format.ts'
import type { Reader } from '#features/tracking/words/reader.ts'
import { takesInstructions } from '#features/tracking/words/tracking-words.ts'

/** Why a choice is refused, and what is possible instead. */
export function refusals(error: unknown, reader: Reader): OwnWords {
  return {
    unanswered: t`There is no network. Try again in a moment.`,
    CHOICE_REFUSED: choiceRefused(error, reader),
    ALREADY_DECIDED: t`Somebody else chose first, so it is already decided. The page shows it in a moment.`,
    NO_ATTEMPT_LEFT: t`There will be no further attempt. The parcel goes back to the sender.`,
    ILLEGAL_TRANSITION: noLongerOnItsWay(reader),
    404: t`This link no longer opens the order. Ask the sender for a new one.`,
    429: t`Too many tries in a short time. Wait a minute and try again.`,
    unsaid: t`It could not be saved. Try again.`
  }
}

/** Whether it is said at the fields of the time. */
export function isAboutTime(error: unknown): boolean {
  return ['notBefore', 'notAfter'].some((field) => field in refusedFields(error))
}

/** Why nothing can be told to the driver any more; null: it still can. */
export function endedWords(result: TrackingResult, reader: Reader, trackingKey: string | null): string | null {
  if (takesInstructions(result)) return null
  if (reader !== 'public') return noLongerOnItsWay(reader)
  return trackingKey === null
    ? t`You have been signed out. Sign in again, then save it.`
    : t`This link no longer opens the order. Ask the sender for a new one.`
}

/** Also for words for the driver. */
export function noLongerOnItsWay(reader: Reader): string {
  return reader === 'recipient'
    ? t`The parcel is no longer on its way to you, so the driver cannot follow this.`
    : t`The parcel is no longer on its way to the recipient, so the driver cannot follow this.`
}

/** Why nobody but the recipient is handed the parcel. */
export function inPersonWords(required: 'signature' | 'pin', reader: Reader): string {
  const isRecipient = reader === 'recipient'
  if (required === 'signature') {
    return isRecipient
      ? t`The sender requires your signature, so the parcel is handed to you.`
      : t`The order requires the recipient’s signature, so the parcel is handed to them in person.`
  }
  return isRecipient
    ? t`The sender requires your PIN, so the parcel is handed to you.`
    : t`The order requires the recipient’s PIN, so the parcel is handed to them in person.`
}

function choiceRefused(error: unknown, reader: Reader): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  switch (problem?.['reason']) {
    case 'near':
      return t`The driver is about to arrive, so it is too late to change this.`
    case 'signature':
    case 'pin':
      return inPersonWords(problem['reason'], reader)
    default: {
      const window = problem?.['window'] as { from: string; to: string } | undefined
      if (!window) return t`We do not deliver at that time.`
      const [from, to] = [formatTime(window.from), formatTime(window.to)]
      const [first, last] = [formatDay(window.from), formatDay(window.to)]
      return first === last
        ? t`Choose a time between ${from} and ${to} ${first}.`
        : t`Choose a time from ${first} at ${from} to ${last} at ${to}.`
    }
  }
}
