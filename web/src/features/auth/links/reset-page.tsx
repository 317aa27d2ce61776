import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CircleCheck, MailCheck, UserRound } from 'lucide-react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { paths } from '#lib/page/paths.ts'
import { hasSessionEnded, renewedToken } from '#lib/session/refresh.ts'
import { currentUser, signOut, storedTokens, useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { confirmReset } from '#features/auth/auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { SignInAnew } from './go-on.tsx'
import { LinkPage } from './link-page.tsx'
import { ResetView } from '#features/auth/sign-in/reset-view.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { UsedLink } from './used-link.tsx'

/** `/reset#token=…` chooses a new password; without a token it asks for the link. */
export function ResetPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const state = useLinkState('reset', token)
  const [done, setDone] = useState<{ other: string | null } | null>(null)
  if (done) {
    return (
      <LinkPage title={t`Password changed`}>
        <Changed {...done} />
      </LinkPage>
    )
  }
  if (token === null) return <AskForLink />
  if (state === 'used') {
    return (
      <UsedLink>
        <Trans>The password was changed with it.</Trans>
      </UsedLink>
    )
  }
  const otherwise = <ButtonLink to={paths.reset} reloadDocument>{t`Ask for a new link`}</ButtonLink>
  return (
    <LinkPage title={t`Choose a new password`}>
      {state === 'pending' ? (
        <LoadingRows count={2} row="h-14 rounded-md" />
      ) : state === 'over' ? (
        <DeadLink>{otherwise}</DeadLink>
      ) : (
        <ChoosePasswordForm
          send={(password) => choose(token, password)}
          name="newPassword"
          onDone={(other) => setDone({ other })}
          lead={t`It is for the account of the address to which the link was sent. All its devices are then signed out.`}
          otherwise={otherwise}
        >
          <Trans>Save password</Trans>
        </ChoosePasswordForm>
      )}
    </LinkPage>
  )
}

/** Returns the address of whoever is signed in here with another account than the link's; null: nobody is. */
async function choose(token: string, password: string): Promise<string | null> {
  await confirmReset(token, password)
  const before = currentUser()
  if (!before) return null
  // All sessions of the link's account have ended: one that can be renewed is of another.
  if (await renewedToken(storedTokens().accessToken)) return before.email
  // The rest of the page then says so too. What a driver's phone has not sent yet stays for the next sign-in.
  if (hasSessionEnded() && before.role !== 'driver') signOut()
  return null
}

function Changed({ other }: { other: string | null }) {
  if (other === null) {
    return (
      <>
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>Your password is changed. You are signed out everywhere.</Trans>
        </Note>
        {/* The focused form has been replaced. */}
        <Button variant="primary" block autoFocus onClick={() => requestSignIn()}>
          <Trans>Sign In</Trans>
        </Button>
      </>
    )
  }
  return (
    <>
      <Note tone="success" icon={CircleCheck} role="status">
        <Trans>The password is changed, and that account is signed out everywhere.</Trans>
      </Note>
      <Note tone="info" icon={UserRound}>
        <Trans>You are signed in here as {other}, with another account.</Trans>
      </Note>
      <SignInAnew variant="primary">
        <Trans>Sign in with the new password</Trans>
      </SignInAnew>
    </>
  )
}

function AskForLink() {
  const { t } = useLingui()
  const user = useSession()
  const [email, setEmail] = useState(user?.email ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <LinkPage title={t`Reset password`}>
      {sentTo === null ? (
        <>
          <p className="text-text-2">
            <Trans>We send a link that works for 30 minutes.</Trans>
          </p>
          <ResetView
            {...{ email, setEmail }}
            onSent={() => setSentTo(email.trim())}
            onBack={user ? null : () => requestSignIn()}
          />
        </>
      ) : (
        <>
          <Note tone="success" icon={MailCheck} role="status">
            <p>
              <Trans>
                <b>Reset Email Sent.</b> If {sentTo} has an account, a link is on its way there. It works once, for 30
                minutes.
              </Trans>
            </p>
          </Note>
          <Button onClick={() => setSentTo(null)}>
            <Trans>Another address</Trans>
          </Button>
        </>
      )}
    </LinkPage>
  )
}
