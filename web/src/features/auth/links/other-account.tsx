import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Note } from '#components/feedback/note.tsx'
import { useSession } from '#lib/session/session.ts'

/** Shown to whoever is signed in: the link is for one account alone, and the mail may have been passed on. Whose it is, is not known. */
export function OtherAccount() {
  const email = useSession()?.email
  // Not for the person who has just signed in with the link.
  const [before] = useState(email)
  if (!email || email !== before) return null
  return (
    <Note tone="info" icon={UserRound}>
      <Trans>
        You are signed in as {email}. The link is for the account of the address to which it was sent: if you go on,
        this browser is signed in to that one.
      </Trans>
    </Note>
  )
}
