import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#components/button.tsx'
import { takePageAfterMail } from '#lib/session/page-after-mail.ts'
import { useSession, type User } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { verifyAddress } from './auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { OtherAccount } from './other-account.tsx'
import { useLinkToken } from './use-link-token.ts'
import { homeOf } from './wanted-page.ts'
import { signInHere } from './sign-in-here.ts'

/** `/verify#token=…`: a new sender chooses a password, is signed in and goes to the page wanted at sign-up. */
export function VerifyPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const user = useSession()
  const token = useLinkToken()
  const otherwise = (
    <>
      <SignInOrGoOn user={user} />
      {!user && (
        <p className="text-14 text-text-2">
          <Trans>If signing in does not work, create the account again: you get a new link.</Trans>
        </p>
      )}
    </>
  )
  return (
    <LinkPage title={t`Choose a password`}>
      {token === null ? (
        <DeadLink>{otherwise}</DeadLink>
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

function SignInOrGoOn({ user }: { user: User | null }) {
  if (user) {
    return (
      <ButtonLink variant="primary" block to={homeOf(user.role, null)}>
        <Trans>My account</Trans>
      </ButtonLink>
    )
  }
  return (
    <Button variant="primary" block onClick={() => requestSignIn()}>
      <Trans>Sign In</Trans>
    </Button>
  )
}
