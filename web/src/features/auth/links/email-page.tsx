import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, UserRound } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { paths } from '#lib/page/paths.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { currentUser, storedTokens, useSession } from '#lib/session/session.ts'
import { confirmEmail } from '#features/auth/auth-queries.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { DeadLink } from './dead-link.tsx'
import { GoOn, SignInAnew } from './go-on.tsx'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { UsedLink } from './used-link.tsx'

/**
 * `/email#token=…`: the account of the link is signed in to with the address that the link went to. Asks first, because
 * programs open links to look at them. Nobody has to be signed in.
 */
export function EmailPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const state = useLinkState('email', token)
  const { isPending, isSuccess, data: other, error, mutate } = useMutation({ mutationFn: () => confirm(token!) })
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (state === 'used' && !isSuccess) {
    return (
      <UsedLink next={{ to: paths.account, label: t`To the account settings` }}>
        <Trans>The address was confirmed with it. You now sign in to the account with that address.</Trans>
      </UsedLink>
    )
  }
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm your new email address`}>
      {isSuccess ? (
        <>
          <Note tone="success" icon={CircleCheck} role="status">
            <Trans>The address is confirmed. From now on you sign in with it.</Trans>
          </Note>
          <WhereNext other={other} />
        </>
      ) : state === 'pending' ? (
        <LoadingRows count={1} row="h-14 rounded-md" />
      ) : state === 'over' || isRefused ? (
        <DeadLink isCut={token === null}>
          <p className="text-text-2">
            <Trans>
              Do you not sign in with this address yet? Enter it once more in the account settings: a new link is sent.
            </Trans>
          </p>
          <GoOn next={{ to: paths.account, label: t`To the account settings` }} />
        </DeadLink>
      ) : error ? (
        <LinkTrouble error={error} onRetry={mutate} />
      ) : (
        <ConfirmAddress isPending={isPending} confirm={mutate}>
          <Trans>You will sign in with the address to which this link was sent.</Trans>
        </ConfirmAddress>
      )}
    </LinkPage>
  )
}

/** Returns the address of whoever is signed in here with another account than the link's; null: nobody is. */
async function confirm(token: string): Promise<string | null> {
  await confirmEmail(token)
  const before = currentUser()?.email ?? null
  // The address stands in the access token: one that is renewed has the new one, unless it is of another account.
  const renewed = await renewedToken(storedTokens().accessToken)
  return renewed && currentUser()?.email === before ? before : null
}

function WhereNext({ other }: { other: string | null }) {
  const { t } = useLingui()
  const user = useSession()
  if (user && !other) return <ButtonLink to={paths.account}>{t`To the account settings`}</ButtonLink>
  return (
    <>
      {user && (
        <Note tone="info" icon={UserRound}>
          <Trans>You are signed in here as {other}, with another account.</Trans>
        </Note>
      )}
      <SignInAnew variant="primary" wanted={paths.account}>
        <Trans>Sign in with the new address</Trans>
      </SignInAnew>
    </>
  )
}
