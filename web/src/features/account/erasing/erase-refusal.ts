import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'

/** Whether the account's own password was wrong; the session stays valid. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
}

/** Why an account cannot be deleted now, and what helps. */
export function useEraseRefusal(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const problem = error instanceof ApiError ? error.problem : undefined
    if (problem?.code === 'ORDERS_UNDERWAY') {
      return Number(problem['asSender']) > 0
        ? t`You have orders underway. Wait until they have ended, or cancel them, and come back.`
        : t`You still carry parcels. Deliver them or give them back, and come back.`
    }
    if (problem?.code === 'LAST_COMPANY_ADMIN') {
      return t`You are the only admin of your company, and it has other members. Make one of them an admin first, or remove them.`
    }
    if (problem?.code === 'LAST_ADMIN') return t`You are the last admin. Make somebody else one first.`
    return refusalWords(error) ?? t`That did not work. Please try again.`
  }
}
