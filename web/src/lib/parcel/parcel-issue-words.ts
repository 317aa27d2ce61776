import { t } from '@lingui/core/macro'
import { issueWords } from '#lib/forms/issue-words.ts'

/** What a schema says about a field of a parcel, in the page's language: of its load, too (`proto/http/price/load.ts`). */
export function parcelIssueWords(message: string): string {
  const words: Record<string, string> = {
    'Must be at least 0.1 kg': t`Must be at least 0.1 kg`,
    'Must be at most 1000 kg': t`Must be at most 1000 kg`,
    'Must be at most 10000000 SEK': t`Must be at most 10,000,000 SEK`
  }
  return words[message] ?? issueWords(message)
}
