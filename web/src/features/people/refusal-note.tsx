import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Note } from '#components/note.tsx'
import { referenceOf, peopleRefusalText } from './people-refusal.ts'

/** Beside the button that was refused: why, and the request's id. */
export function RefusalNote({ error }: { error: Error | null }) {
  if (!error) return null
  const reference = referenceOf(error)
  return (
    <Note tone="danger" icon={CircleAlert} role="alert" className="text-14">
      <p>{peopleRefusalText(error)}</p>
      {reference && (
        <p className="text-13 text-text-2">
          <Trans>Reference {reference}</Trans>
        </p>
      )}
    </Note>
  )
}
