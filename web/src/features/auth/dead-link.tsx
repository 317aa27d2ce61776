import { Trans } from '@lingui/react/macro'
import { LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from '#components/note.tsx'

/** Shown when a link was used or has expired; the children say what to do. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <>
      <Note tone="warning" icon={LinkIcon} role="alert">
        <Trans>This link is not valid any more. Each works once, and only for a while.</Trans>
      </Note>
      {children}
    </>
  )
}
