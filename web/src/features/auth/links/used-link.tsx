import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { GoOn } from './go-on.tsx'
import { LinkPage } from './link-page.tsx'

interface UsedLinkProps {
  /** What was done with it. */
  children: ReactNode
  /** Where whoever is signed in goes on, instead of the usual page. */
  next?: { to: string; label: string }
}

/** In place of the form behind a link that was used before. */
export function UsedLink({ children, next }: UsedLinkProps) {
  const { t } = useLingui()
  const user = useSession()
  return (
    <LinkPage title={t`This link has been used`}>
      <Note tone="info" icon={CircleCheck} role="status">
        {children}
      </Note>
      <GoOn next={next} />
      {!user && (
        <ButtonLink block to={paths.reset} reloadDocument>
          <Trans>I do not know the password</Trans>
        </ButtonLink>
      )}
    </LinkPage>
  )
}
