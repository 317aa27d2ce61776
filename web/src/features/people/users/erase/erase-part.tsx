import type { AdminUser } from '@ilbud/proto/http/people/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { EraseUserDialog } from './erase-user-dialog.tsx'

/** Erases a person's data for good. */
export function ErasePart({ user, onErased }: { user: AdminUser; onErased: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const isMe = useSession()?.id === user.id
  return (
    <section aria-labelledby="erase-part" className="grid gap-3">
      <h3 id="erase-part">
        <Trans>Erase the person</Trans>
      </h3>
      {isMe ? (
        <p className="text-14 text-text-2">
          <Trans>
            This is you. You delete your own account, with your password, in{' '}
            <Link to={paths.account} className="text-primary-text underline">
              your settings
            </Link>
            .
          </Trans>
        </p>
      ) : (
        <>
          <p className="text-14 text-text-2">
            <Trans>
              For whoever asks to be forgotten. To keep somebody out for now, disable the account: that can be undone.
            </Trans>
          </p>
          <div>
            <Button variant="danger" onClick={() => setOpen(true)}>{t`Erase the account`}</Button>
          </div>
        </>
      )}
      {open && <EraseUserDialog user={user} onErased={onErased} onClose={() => setOpen(false)} />}
    </section>
  )
}
