import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/dialog.tsx'
import { signOut } from '#lib/session/session.ts'
import { useOutbox, useOutboxSnapshot } from '#features/driver/outbox/outbox-provider.tsx'

/** Signs out; asks for confirmation if there are unsent actions, which would be lost. */
export function SignOutButton() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useOutboxSnapshot()
  const [isAsking, setAsking] = useState(false)
  const leave = async (): Promise<void> => {
    await outbox.clear()
    signOut()
  }
  return (
    <>
      <Button
        block
        className="mt-3 min-h-14 border-2"
        onClick={() => (entries.length > 0 ? setAsking(true) : signOut())}
      >
        {t`Sign Out`}
      </Button>
      <Sheet
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Not all is sent`}
        description={
          <Plural
            value={entries.length}
            one="# update is on this phone only. Signing out deletes it."
            other="# updates are on this phone only. Signing out deletes them."
          />
        }
      >
        <div className="mt-5 grid gap-2.5">
          <Button variant="primary" block onClick={() => setAsking(false)}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button variant="danger" block className="border-2" onClick={() => void leave()}>
            <Trans>Delete and sign out</Trans>
          </Button>
        </div>
      </Sheet>
    </>
  )
}
