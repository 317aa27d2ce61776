import { t } from '@lingui/core/macro'
import { referenceOf } from './api.ts'
import { refusalWords, type OwnWords } from './refusal-words.ts'
import { toast } from '#lib/page/toast.ts'

/** A toast for what failed: why, what to do, and the request's id where there is one. */
export function tellFailure(title: string, error: unknown, own: OwnWords = {}): void {
  const description = refusalWords(error, own) ?? t`Please try again.`
  toast({ title, description, reference: referenceOf(error), variant: 'destructive' })
}
