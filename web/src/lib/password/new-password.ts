import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'

// docs/security/limits.md#passwords.
const fewest = 8
const most = 128

/** Checks a new password as far as possible without the server; undefined: nothing is wrong. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return t`Password is required`
  if (password.length < fewest) return t`Use at least ${fewest} characters`
  if (password.length > most) return t`Use at most ${most} characters`
  return undefined
}

/** Whether the server found the password too easy to guess, which only it can tell. */
export function weakPassword(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  const isAboutIt = error.problem?.errors?.some(({ path }) => path === 'password' || path === 'newPassword')
  return isAboutIt ? t`This password is too easy to guess. Choose another.` : undefined
}
