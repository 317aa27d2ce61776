import { Trans } from '@lingui/react/macro'
import { LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from '#components/feedback/note.tsx'

interface DeadLinkProps {
  /** The link has no code at all. */
  isCut?: boolean
  /** What to do. */
  children: ReactNode
}

/** Shown where a link cannot be used; why is not known, because of a link that has ended nothing is kept. */
export function DeadLink({ isCut = false, children }: DeadLinkProps) {
  return (
    <>
      <Note tone="warning" icon={LinkIcon} role="alert">
        {isCut ? (
          <Trans>This link is not complete. Open it from the email once more, or copy all of it.</Trans>
        ) : (
          <Trans>
            This link does not work: it has expired, was withdrawn or replaced by a newer one, or part of it is missing.
          </Trans>
        )}
      </Note>
      {children}
    </>
  )
}
