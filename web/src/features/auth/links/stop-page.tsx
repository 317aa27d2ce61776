import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, LinkIcon } from 'lucide-react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { paths } from '#lib/page/paths.ts'
import { stopMails } from '#features/auth/auth-queries.ts'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'

// 16 bytes as Base64 for URLs.
const accountIdLength = 22

/**
 * `/stop#token=…` of a mail: no more mails about parcels to the address, or to the account of their sender; `/stop#…` of
 * a text message: no more of these to the number. Asks first, because programs open links to look at them. Nobody has to be signed in.
 */
export function StopPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const state = useLinkState('stop', token)
  const { isPending, isSuccess, error, mutate } = useMutation({ mutationFn: () => stopMails(token!) })
  const isStopped = isSuccess || state === 'used'
  const isInvalid = state === 'over' || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  // The token of a mail has two parts, the code of a text message has none.
  const isOfText = token !== null && !token.includes('.')
  // The first part is the id of the sender's account, or the longer hash of an address.
  const isOfSender = token?.split('.')[0]!.length === accountIdLength
  const title =
    token === null
      ? t`Stop messages about parcels`
      : isOfText
        ? isStopped
          ? t`Text messages stopped`
          : t`Stop text messages about parcels`
        : isStopped
          ? t`Emails stopped`
          : t`Stop emails about parcels`
  return (
    <LinkPage title={title}>
      {isStopped ? (
        <>
          <Note tone="success" icon={CircleCheck} role="status">
            {isOfText ? (
              <Trans>
                We will send no more text messages about parcels to this number. The links in those that you have still
                work.
              </Trans>
            ) : isOfSender ? (
              <Trans>
                We will send no more emails about the parcels that you send. You can choose again in your account.
              </Trans>
            ) : (
              <Trans>
                We will send no more emails about parcels to this address. The links in those that you have still work.
              </Trans>
            )}
          </Note>
          {isOfSender && <ButtonLink to={paths.account}>{t`To the account settings`}</ButtonLink>}
        </>
      ) : state === 'pending' ? (
        <LoadingRows count={1} row="h-14 rounded-md" />
      ) : isInvalid ? (
        <>
          <Note tone="warning" icon={LinkIcon} role="alert">
            <Trans>This link is not complete. Open it from the message once more, or copy all of it.</Trans>
          </Note>
          <ButtonLink to={paths.support}>{t`Contact support`}</ButtonLink>
        </>
      ) : error ? (
        <LinkTrouble error={error} onRetry={mutate} />
      ) : (
        <>
          <p>
            {isOfText ? (
              <Trans>You will get no more text messages about parcels. They are delivered as before.</Trans>
            ) : isOfSender ? (
              <Trans>
                You will get no more emails about the parcels that you send. In your account you can choose for each
                kind.
              </Trans>
            ) : (
              <Trans>
                You will get no more emails about parcels that are on their way to you. They are delivered as before.
              </Trans>
            )}
          </p>
          <Button variant="primary" busyText={isPending && t`Sending...`} onClick={() => mutate()}>
            {isOfText ? <Trans>Stop the text messages</Trans> : <Trans>Stop the emails</Trans>}
          </Button>
        </>
      )}
    </LinkPage>
  )
}
