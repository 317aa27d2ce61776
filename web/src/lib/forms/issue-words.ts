import { t } from '@lingui/core/macro'

/**
 * What a schema says about a field, in the page's language: the messages that every form may get
 * (`proto/http/fields/fields.ts`). Others are returned as they are.
 */
export function issueWords(message: string): string {
  const [, bound, limit = '', unit] = /^Must be at (most|least) ([\d.]+)( characters)?$/.exec(message) ?? []
  if (bound === 'most') return unit ? t`Must be at most ${limit} characters` : t`Must be at most ${limit}`
  if (bound === 'least') return unit ? t`Must be at least ${limit} characters` : t`Must be at least ${limit}`
  if (/^Expected (a whole )?number, received/.test(message)) return t`Enter a number`
  const words: Record<string, string> = {
    Required: t`Required`,
    Invalid: t`This cannot be used. Check what you typed.`,
    'Must be a whole number': t`Must be a whole number`,
    'Must not contain control characters': t`Contains characters that cannot be stored. Please retype it.`,
    'Please enter a valid phone number': t`Please enter a valid phone number`,
    'Please enter a valid email address': t`Please enter a valid email address`
  }
  return words[message] ?? message
}
