import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '#components/button.tsx'
import { FailureNote } from '#components/failure-note.tsx'
import { Note } from '#components/note.tsx'
import { Loading } from '#components/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { paths } from '#lib/page/paths.ts'
import { confirmContact } from './auth-queries.ts'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { troubleWords } from './trouble-words.ts'
import { useLinkToken } from './use-link-token.ts'

/** `/company/contact#token=…`: the address is theirs, so it becomes the company's contact. Nobody has to be signed in. */
export function ContactPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const { isPending, isSuccess, error, refetch } = useQuery({
    // A link works once: it is asked once, and the answer stays.
    queryKey: ['confirm-contact', token],
    queryFn: () => confirmContact(token!),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity
  })
  const isOver = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm the company's address`}>
      {isOver ? (
        <DeadLink>
          <p className="text-14 text-text-2">
            <Trans>Save the address once more in the company's details: a new link is sent.</Trans>
          </p>
          <ButtonLink to={paths.companyPart('details')}>{t`To the company's details`}</ButtonLink>
        </DeadLink>
      ) : error ? (
        <>
          <FailureNote error={error} words={troubleWords(error)} />
          <Button onClick={() => void refetch()}>
            <RotateCw className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Try again</Trans>
          </Button>
        </>
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
