import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { Loading } from '#components/skeleton.tsx'
import { paths } from '#lib/page/paths.ts'
import { confirmContact } from './auth-queries.ts'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { LinkTrouble } from './link-trouble.tsx'
import { useLinkAnswer } from './use-link-answer.ts'

/** `/company/contact#token=…`: the address is theirs, so it becomes the company's contact. Nobody has to be signed in. */
export function ContactPage() {
  const { t } = useLingui()
  const { isPending, isSuccess, isCut, isOver, error, retry } = useLinkAnswer('confirm-contact', confirmContact)
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm the company’s address`}>
      {isOver ? (
        <DeadLink isCut={isCut}>
          <p className="text-14 text-text-2">
            <Trans>
              Was it used before? Then the address is confirmed. If not, save the address once more in the company’s
              details: a new link is sent.
            </Trans>
          </p>
          <ButtonLink to={paths.companyPart('details')}>{t`To the company’s details`}</ButtonLink>
        </DeadLink>
      ) : error ? (
        <LinkTrouble error={error} onRetry={retry} />
      ) : isPending ? (
        <Loading label={t`Confirming…`}>{null}</Loading>
      ) : (
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>The address is confirmed. From now on we write to it.</Trans>
        </Note>
      )}
    </LinkPage>
  )
}
