import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { takePageAfterMail } from '#lib/session/page-after-mail.ts'
import { useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { verifyAddress } from '#features/auth/auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { GoOn } from './go-on.tsx'
import { LinkPage } from './link-page.tsx'
import { OtherAccount } from './other-account.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { UsedLink } from './used-link.tsx'
import { homeOf } from '#features/auth/wanted-page.ts'
import { signInHere } from '#features/auth/sign-in-here.ts'

/** `/verify#token=…`: a new sender chooses a password, is signed in and goes to the page wanted at sign-up. */
export function VerifyPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const user = useSession()
  const token = useLinkToken()
  const state = useLinkState('verify', token)
  const otherwise = (
    <>
      <GoOn />
      {!user && (
        <>
          <Button block onClick={() => requestSignIn(null, 'register')}>
            <Trans>Create an account</Trans>
          </Button>
          <p className="text-14 text-text-2">
            <Trans>If signing in does not work, create the account again: you get a new link.</Trans>
          </p>
        </>
      )}
    </>
  )
  if (state === 'used') {
    return (
      <UsedLink>
        <Trans>The account was created with it, and its password was chosen then.</Trans>
      </UsedLink>
    )
  }
  return (
    <LinkPage title={t`Choose a password`}>
      {state === 'pending' ? (
        <LoadingRows count={2} row="h-14 rounded-md" />
      ) : token === null || state === 'over' ? (
        <DeadLink isCut={token === null}>{otherwise}</DeadLink>
      ) : (
        <>
          <OtherAccount />
          <ChoosePasswordForm
            send={(password) => verifyAddress(token, password)}
            onDone={(tokens) => void navigate(homeOf(signInHere(tokens).role, takePageAfterMail()), { replace: true })}
            lead={t`Choose a password, and your account is ready.`}
            otherwise={otherwise}
          >
            <Trans>Create account</Trans>
          </ChoosePasswordForm>
        </>
      )}
    </LinkPage>
  )
}
