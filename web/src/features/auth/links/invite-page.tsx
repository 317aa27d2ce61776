import type { SecondFactor } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { acceptInvitation, needsSecondFactor } from '#features/auth/auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { GoOn } from './go-on.tsx'
import { LinkPage } from './link-page.tsx'
import { OtherAccount } from './other-account.tsx'
import { SecondFactorView } from '#features/auth/second-factor/second-factor-view.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { UsedLink } from './used-link.tsx'
import { homeOf } from '#features/auth/wanted-page.ts'
import { signInHere } from '#features/auth/sign-in-here.ts'

/** `/invite#token=…`: an invited person chooses a password and is signed in. */
export function InvitePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const token = useLinkToken()
  const state = useLinkState('invite', token)
  // Somebody who has an account already may have set one.
  const [begun, setBegun] = useState<SecondFactor['secondFactor'] | null>(null)
  // A company's admin has colleagues and cost centres to add, and no orders of their own yet.
  const wanted = (user: User) => (user.role === 'company_admin' ? paths.company : null)
  const goOn = (user: User) => void navigate(homeOf(user.role, wanted(user)), { replace: true })
  const otherwise = (
    <>
      <p className="text-text-2">
        <Trans>
          Ask whoever invited you to send a new one. Was it the answer to your company’s application? Then{' '}
          <Link to={paths.businessSupport} className="text-primary-text underline">
            business support
          </Link>{' '}
          sends it.
        </Trans>
      </p>
      <GoOn />
    </>
  )
  if (state === 'used') {
    return (
      <UsedLink>
        <Trans>The account was opened with it, and its password was chosen then.</Trans>
      </UsedLink>
    )
  }
  return (
    <LinkPage title={t`Welcome to Ilbud`}>
      {begun ? (
        <SecondFactorView begun={begun} onDone={goOn} onBack={() => requestSignIn(paths.home)} />
      ) : state === 'pending' ? (
        <LoadingRows count={2} row="h-14 rounded-md" />
      ) : token === null || state === 'over' ? (
        <DeadLink isCut={token === null}>{otherwise}</DeadLink>
      ) : (
        <>
          <OtherAccount />
          <ChoosePasswordForm
            send={(password) => acceptInvitation(token, password)}
            onDone={(answer) => (needsSecondFactor(answer) ? setBegun(answer.secondFactor) : goOn(signInHere(answer)))}
            lead={
              state === 'existing'
                ? t`You have an account with this address, and it is the one that is invited. Choose a new password for it: the old one and your other sign-ins end.`
                : t`Choose a password, and your account is ready.`
            }
            otherwise={otherwise}
          >
            <Trans>Begin</Trans>
          </ChoosePasswordForm>
        </>
      )}
    </LinkPage>
  )
}
