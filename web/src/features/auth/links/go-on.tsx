import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { signOut, useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { homeOf } from '#features/auth/wanted-page.ts'

interface GoOnProps {
  /** Where whoever is signed in goes on, instead of the usual page. */
  next?: { to: string; label: string } | undefined
}

/**
 * The way on from a link that has nothing more to do: to sign in, or, for whoever is signed in, who that is and on; the
 * link may be of another account.
 */
export function GoOn({ next }: GoOnProps) {
  const { t } = useLingui()
  const user = useSession()
  if (!user) {
    return (
      <Button variant="primary" block onClick={() => requestSignIn(next?.to)}>
        <Trans>Sign In</Trans>
      </Button>
    )
  }
  const { email, role } = user
  const { to, label } = next ?? { to: homeOf(role, null), label: t`Go on` }
  return (
    <>
      <p className="wrap-anywhere text-text-2">
        <Trans>You are signed in here as {email}.</Trans>
      </p>
      <ButtonLink variant="primary" block to={to}>
        {label}
      </ButtonLink>
      <SignInAnew>
        <Trans>Sign in with another account</Trans>
      </SignInAnew>
    </>
  )
}

interface SignInAnewProps {
  wanted?: string
  variant?: 'primary'
  children: React.ReactNode
}

/** Signs out whoever is signed in here, and asks for the sign-in. */
export function SignInAnew({ wanted, variant, children }: SignInAnewProps) {
  const signInAnew = () => {
    signOut()
    requestSignIn(wanted)
  }
  return (
    <Button block onClick={signInAnew} {...(variant && { variant })}>
      {children}
    </Button>
  )
}
