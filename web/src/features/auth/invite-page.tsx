import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { paths } from '#lib/page/paths.ts'
import { signIn, useSession } from '#lib/session/session.ts'
import { acceptInvitation } from './auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { useLinkToken } from './use-link-token.ts'
import { homeOf } from './wanted-page.ts'

/** `/invite#token=…`: an invited person chooses a password and is signed in. */
export function InvitePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const token = useLinkToken()
  const otherwise = (
    <>
      <p className="text-text-2">
        <Trans>Ask whoever invited you to send a new one.</Trans>
      </p>
      <ButtonLink to={paths.home}>{t`To the home page`}</ButtonLink>
    </>
  )
  return (
    <LinkPage title={t`Welcome to Ilbud`}>
      {token === null ? (
        <DeadLink>{otherwise}</DeadLink>
      ) : (
        <>
          <OtherAccount />
          <ChoosePasswordForm
            send={(password) => acceptInvitation(token, password)}
            onDone={(tokens) => void navigate(homeOf(signIn(tokens).role, null), { replace: true })}
            lead={t`Choose a password, and your account is ready.`}
            otherwise={otherwise}
          >
            <Trans>Begin</Trans>
          </ChoosePasswordForm>
        </>
      )}
    </LinkPage>
  )
}

/** The mail may have been passed on, or somebody else is signed in here: the invitation is for one account alone. */
function OtherAccount() {
  const email = useSession()?.email
  // Not of who has just begun.
  const [before] = useState(email)
  if (!email || email !== before) return null
  return (
    <Note tone="info" icon={UserRound}>
      <Trans>
        You are signed in as {email}. If you go on, this browser is signed in to the invited account instead.
      </Trans>
    </Note>
  )
}
