import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { paths } from '#lib/page/paths.ts'
import { signIn } from '#lib/session/session.ts'
import { acceptInvitation } from './auth-queries.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { OtherAccount } from './other-account.tsx'
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
