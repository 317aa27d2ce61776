import { t } from '@lingui/core/macro'
import { issueWords } from '#lib/forms/issue-words.ts'

// docs/security/limits.md#passwords.
const fewest = 8
const most = 128

/** What is wrong with a new password, in the page's language; only the server can tell how easy it is to guess. */
export function newPasswordWords(message: string): string {
  const words: Record<string, string> = {
    Required: t`Password is required`,
    [`Must be at least ${fewest} characters`]: t`Use at least ${fewest} characters`,
    [`Must be at most ${most} characters`]: t`Use at most ${most} characters`,
    'This password is too easy to guess': t`This password is too easy to guess. Choose another.`
  }
  return words[message] ?? issueWords(message)
}
