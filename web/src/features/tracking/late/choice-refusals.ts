import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'
import type { OwnWords } from '#lib/api/refusal-words.ts'
import { formatDay, formatTime } from '#lib/format/format.ts'

/** Why a choice is refused, and what is possible instead. */
export function refusals(error: unknown): OwnWords {
  return {
    unanswered: t`There is no network. Try again in a moment.`,
    CHOICE_REFUSED: choiceRefused(error),
    ALREADY_DECIDED: t`Somebody else chose first, so it is already decided. The page shows it in a moment.`,
    NO_ATTEMPT_LEFT: t`There will be no further attempt. The parcel goes back to the sender.`,
    ILLEGAL_TRANSITION: t`The parcel is no longer on its way to you, so the driver cannot follow this.`,
    404: t`This link no longer opens the order. Ask the sender for a new one.`,
    429: t`Too many tries in a short time. Wait a minute and try again.`,
    unsaid: t`It could not be saved. Try again.`
  }
}

function choiceRefused(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  switch (problem?.['reason']) {
    case 'near':
      return t`The driver is about to arrive, so it is too late to change this. Call instead.`
    case 'signature':
      return t`The sender requires your signature, so the parcel is handed to you.`
    case 'pin':
      return t`The sender requires your PIN, so the parcel is handed to you.`
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
