import { t } from '@lingui/core/macro'
import { referenceOf } from './api.ts'
import { refusalWords, type OwnWords } from './refusal-words.ts'
import { toast } from '#lib/page/toast.ts'

/** Shows a toast about a failure: the reason, what to do, and the request's id, if known. */
export function toastFailure(title: string, error: unknown, own: OwnWords = {}): void {
  const description = refusalWords(error, own) ?? t`Please try again.`
  toast({ title, description, reference: referenceOf(error), variant: 'destructive' })
}
