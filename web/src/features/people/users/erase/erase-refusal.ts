import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'
import type { OwnWords } from '#lib/api/refusal-words.ts'
import { peopleRefusals } from '#features/people/people-refusal.ts'

/** Why a person cannot be erased yet, and what to do about it. */
export function eraseRefusals(error: unknown): OwnWords {
  const problem = error instanceof ApiError ? error.problem : undefined
  return {
    ...peopleRefusals(),
    ORDERS_UNDERWAY:
      Number(problem?.['asSender']) > 0
        ? t`This person has orders underway. Wait until they have ended, or cancel them on the board, and try again.`
        : t`This person still carries parcels. Give them to another driver on the board, and try again.`,
    LAST_COMPANY_ADMIN: t`The company has other members and no other admin. Make one of them an admin first.`,
    LAST_ADMIN: t`The last admin cannot be erased. Make somebody else an admin first.`
  }
}
