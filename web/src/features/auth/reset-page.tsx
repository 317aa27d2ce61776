import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button, ButtonLink } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { confirmReset } from './auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { ResetView } from './reset-view.tsx'
import { useLinkState } from './use-link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { UsedLink } from './used-link.tsx'

/** `/reset#token=…` chooses a new password; without a token it asks for the link. */
export function ResetPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const state = useLinkState('reset', token)
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  const signIn = (
    // The focused form has been replaced.
    <Button variant="primary" block autoFocus onClick={() => requestSignIn()}>
      <Trans>Sign In</Trans>
    </Button>
  )
  if (isDone)
    return (
      <LinkPage title={t`Password changed`}>
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>Your password is changed. You are signed out everywhere.</Trans>
        </Note>
        {signIn}
      </LinkPage>
    )
  if (token === null)
    return (
      <LinkPage title={t`Reset password`}>
        <p className="text-text-2">
          <Trans>We send a link that works for 30 minutes.</Trans>
        </p>
        <ResetView {...{ email, setEmail }} onBack={() => requestSignIn()} />
      </LinkPage>
    )
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
          send={(password) => confirmReset(token, password)}
          onDone={() => setDone(true)}
          otherwise={otherwise}
        >
          <Trans>Save password</Trans>
        </ChoosePasswordForm>
      )}
    </LinkPage>
  )
}
