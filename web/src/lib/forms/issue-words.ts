import { t } from '@lingui/core/macro'

/**
 * What a schema says about a field, in the page's language: the messages that every form may get
 * (`proto/http/fields.ts`). Others are returned as they are.
 */
export function issueWords(message: string): string {
  const most = /^Must be at most (\d+) characters$/.exec(message)?.[1]
  if (most) return t`Must be at most ${most} characters`
  const words: Record<string, string> = {
    Required: t`Required`,
    'Must not contain control characters': t`Contains characters that cannot be stored. Type it anew.`,
    'Please enter a valid phone number': t`Please enter a valid phone number`,
    'Please enter a valid email address': t`Please enter a valid email address`
  }
  return words[message] ?? message
}
