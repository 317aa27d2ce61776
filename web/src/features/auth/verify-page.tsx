import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Button, ButtonLink } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { Loading } from '#components/skeleton.tsx'
import { useSession, type User } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { verifyAddress } from './auth-queries.ts'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkAnswer } from './use-link-answer.ts'
import { homeOf } from './wanted-page.ts'

/** `/verify#token=…`: confirms the email address and creates the account. */
export function VerifyPage() {
  const { t } = useLingui()
  const user = useSession()
  const { isPending, isSuccess, isOver, error, retry } = useLinkAnswer('verify', verifyAddress)
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm your address`}>
      {isOver ? (
        <DeadLink>
          <WayIn user={user} />
          {!user && (
            <p className="text-14 text-text-2">
              <Trans>If signing in does not work, create the account again: you get a new link.</Trans>
            </p>
          )}
        </DeadLink>
      ) : error ? (
        <LinkTrouble error={error} onRetry={retry} />
      ) : isPending ? (
        <Loading label={t`Confirming…`}>{null}</Loading>
      ) : (
        <>
          <Note tone="success" icon={CircleCheck} role="status">
            <Trans>Your address is confirmed and your account is ready.</Trans>
          </Note>
          <WayIn user={user} />
          {/* A guest's draft is kept in its tab only. */}
          {!user && (
            <p className="text-14 text-text-2">
              <Trans>Had you begun an order? It waits in the tab where you wrote it.</Trans>
            </p>
          )}
        </>
      )}
    </LinkPage>
  )
}

function WayIn({ user }: { user: User | null }) {
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
