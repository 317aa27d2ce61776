import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { ApiError } from '#lib/api/api.ts'
import { paths } from '#lib/page/paths.ts'
import { confirmContact } from '#features/auth/auth-queries.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * `/company/contact#token=…`: the address is theirs, so it becomes the company's contact. Asks first, because programs
 * open links to look at them. Nobody has to be signed in.
 */
export function ContactPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const { isPending, isSuccess, error, mutate } = useMutation({ mutationFn: () => confirmContact(token!) })
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm the company’s address`}>
      {isSuccess ? (
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>The address is confirmed. From now on we write to it.</Trans>
        </Note>
      ) : token === null || isRefused ? (
        <DeadLink isCut={token === null}>
          <p className="text-14 text-text-2">
            <Trans>
              Was it used before? Then the address is confirmed. If not, save the address once more in the company’s
              details: a new link is sent.
            </Trans>
          </p>
          <ButtonLink to={paths.companyPart('details')}>{t`To the company’s details`}</ButtonLink>
        </DeadLink>
      ) : error ? (
        <LinkTrouble error={error} onRetry={mutate} />
      ) : (
        <ConfirmAddress isPending={isPending} confirm={mutate}>
          <Trans>Once it is confirmed, we write to the company at the address that this link was sent to.</Trans>
        </ConfirmAddress>
      )}
    </LinkPage>
  )
}
