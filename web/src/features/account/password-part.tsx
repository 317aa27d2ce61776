import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, MailCheck } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSession } from '#lib/session/session.ts'
import { askForReset } from './account-queries.ts'

/**
 * A password is changed by a mailed link, so that somebody who found the screen unlocked cannot take over the account.
 */
export function PasswordPart() {
  const { t } = useLingui()
  const email = useSession()?.email ?? ''
  const request = useMutation({
    mutationFn: () => askForReset(email),
    onError: (error) => toastFailure(t`Reset Failed`, error)
  })
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>
          We send you an email with a link that works once, for 30 minutes. Choosing a new password signs you out
          everywhere.
        </Trans>
      </p>
      {request.isSuccess ? (
        <Note tone="success" icon={MailCheck} role="status">
          <p>
            <Trans>
              <b>Reset Email Sent.</b> Look in the inbox of {email}.
            </Trans>
          </p>
        </Note>
      ) : (
        <Button onClick={() => request.mutate()} busyText={request.isPending && t`Sending...`}>
          <KeyRound className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Send a link for a new password</Trans>
        </Button>
      )}
    </>
  )
}
