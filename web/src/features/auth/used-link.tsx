import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { LinkPage } from './link-page.tsx'
import { homeOf } from './wanted-page.ts'

/** In place of the form behind a link that was used before; the children say for what. */
export function UsedLink({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <LinkPage title={t`This link has been used`}>
      <Note tone="info" icon={CircleCheck} role="status">
        {children}
      </Note>
      <SignInOrGoOn />
      <ButtonLink block to={paths.reset} reloadDocument>
        <Trans>I do not know the password</Trans>
      </ButtonLink>
    </LinkPage>
  )
}

export function SignInOrGoOn() {
  const user = useSession()
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
