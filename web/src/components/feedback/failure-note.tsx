import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { refusalWords, type OwnWords } from '#lib/api/refusal-words.ts'
import { Note } from './note.tsx'
import { Reference } from './reference.tsx'

interface FailureNoteProps {
  error: unknown
  /** What failed; shown before the reason. */
  title?: ReactNode
  words?: OwnWords
  className?: string
}

/** An error beside the button that was pressed: the reason, what to do, and the request's id. */
export function FailureNote({ error, title, words = {}, className = 'text-14' }: FailureNoteProps) {
  const { t } = useLingui()
  return (
    <Note tone="danger" icon={CircleAlert} role="alert" className={className}>
      <p>
        {title && <b>{title}. </b>}
        {refusalWords(error, words) ?? t`Please try again.`}
      </p>
      <Reference error={error} className="text-13 text-text-2" />
    </Note>
  )
}
