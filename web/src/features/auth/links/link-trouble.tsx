import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { FailureNote } from '#components/feedback/failure-note.tsx'
import { troubleWords } from '#lib/api/trouble-words.ts'

/** The call failed without an answer: the link may still be valid. */
export function LinkTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <FailureNote error={error} words={troubleWords(error)} />
      <Button onClick={onRetry}>
        <RotateCw className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}
