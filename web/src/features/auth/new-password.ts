import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'

// Contract 6.
const fewest = 8
const most = 128

/** What is wrong with a password that somebody wants to have, before the server is asked. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return t`Password is required`
  if (password.length < fewest) return t`Use at least ${fewest} characters`
  if (password.length > most) return t`Use at most ${most} characters`
  return undefined
}

/** That the server found it too easy to guess: the one thing that only the server knows. */
export function weakPassword(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  const isAboutIt = error.problem?.errors?.some(({ path }) => path === 'password' || path === 'newPassword')
  return isAboutIt ? t`This password is too easy to guess. Choose another.` : undefined
}
