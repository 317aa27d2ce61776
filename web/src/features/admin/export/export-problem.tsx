import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Note } from '#components/note.tsx'
import { ApiError } from '#lib/api.ts'

/** Spec 8: 'Export failed', and what to do about it. */
export function ExportProblem({ error }: { error: Error }) {
  const advice = useAdvice(error)
  const reference = error instanceof ApiError ? error.problem?.requestId : undefined
  return (
    <Note tone="danger" icon={TriangleAlert} role="alert">
      <p>
        <b>
          <Trans>Export failed</Trans>
        </b>
        . {advice}
      </p>
      {reference && (
        <p className="text-13">
          <Trans>Reference {reference}</Trans>
        </p>
      )}
    </Note>
  )
}

function useAdvice(error: Error): string {
  const { t } = useLingui()
  if (!(error instanceof ApiError)) return t`Check your network and try again.`
  const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60))
  if (error.status === 429) return t`You have exported often this hour. Try again in ${minutes} min.`
  if (error.status === 409) return t`Another export of yours is still running. Wait for it, then try again.`
  if (error.status === 401) return t`Your session has ended. Sign in again, then export.`
  if (error.status === 403) return t`Only admins may export.`
  return t`Try again in a moment, or choose a shorter period.`
}
