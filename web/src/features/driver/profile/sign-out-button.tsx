import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { signOut } from '#lib/session/session.ts'
import { useOutbox, useOutboxSnapshot } from '#features/driver/outbox/outbox-provider.tsx'
import { QuestionDialog } from '#features/driver/question-dialog.tsx'

/** Signs out; asks for confirmation if there are unsent actions, which would be lost. */
export function SignOutButton() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useOutboxSnapshot()
  const [isConfirming, setConfirming] = useState(false)
  const leave = async (): Promise<void> => {
    await outbox.clear()
    signOut()
  }
  return (
    <>
      <Button
        block
        className="mt-3 min-h-14 border-2"
        onClick={() => (entries.length > 0 ? setConfirming(true) : signOut())}
      >
        {t`Sign Out`}
      </Button>
      <QuestionDialog
        open={isConfirming}
        title={t`Not everything is sent`}
        description={
          <Plural
            value={entries.length}
            one="# update is on this phone only. Signing out deletes it."
            other="# updates are on this phone only. Signing out deletes them."
          />
        }
        no={t`Stay signed in`}
        yes={t`Delete and sign out`}
        onNo={() => setConfirming(false)}
        onYes={() => void leave()}
      />
    </>
  )
}
