import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, LinkIcon } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { ApiError } from '#lib/api/api.ts'
import { stopMails } from './auth-queries.ts'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * `/stop#token=…`: no more mails about parcels to the address. Asks first, because mail programs open links to look at
 * them. Nobody has to be signed in.
 */
export function StopPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const { isPending, isSuccess, error, mutate } = useMutation({ mutationFn: () => stopMails(token!) })
  const isInvalid = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return (
    <LinkPage title={isSuccess ? t`Emails stopped` : t`Stop emails about parcels`}>
      {isSuccess ? (
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>
            We will send no more emails about parcels to this address. The links in those that you have still work.
          </Trans>
        </Note>
      ) : isInvalid ? (
        <Note tone="warning" icon={LinkIcon} role="alert">
          <Trans>This link is not complete. Open it from the email once more.</Trans>
        </Note>
      ) : error ? (
        <LinkTrouble error={error} onRetry={mutate} />
      ) : (
        <>
          <p>
            <Trans>
              You will get no more emails about parcels that are on their way to you. They are delivered as before.
            </Trans>
          </p>
          <Button variant="primary" busyText={isPending && t`Sending...`} onClick={() => mutate()}>
            <Trans>Stop the emails</Trans>
          </Button>
        </>
      )}
    </LinkPage>
  )
}
