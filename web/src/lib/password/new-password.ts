import { t } from '@lingui/core/macro'
import { issueWords } from '#lib/forms/issue-words.ts'

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

/** What is wrong with a new password, in the page's language; only the server can tell how easy it is to guess. */
export function newPasswordWords(message: string): string {
  if (message === 'This password is too easy to guess') return t`This password is too easy to guess. Choose another.`
  return issueWords(message)
}
