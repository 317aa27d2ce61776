import { useLingui } from '@lingui/react/macro'
import { FailureNote } from '#components/feedback/failure-note.tsx'
import { minutesToWait } from '#lib/api/refusal-words.ts'

/** 'Export failed', and what to do about it. */
export function ExportProblem({ error }: { error: Error }) {
  const { t } = useLingui()
  const minutes = minutesToWait(error)
  const words = {
    unanswered: t`Check your network and try again.`,
    429: t`You have exported many times in the last hour. Try again in ${minutes} min.`,
    409: t`Another export of yours is still running. Wait for it, then try again.`,
    401: t`Your session has ended. Sign in again, then export.`,
    403: t`Only admins may export.`,
    otherwise: t`Try again in a moment, or choose a shorter period.`
  }
  return <FailureNote title={t`Export failed`} error={error} words={words} />
}
