import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { FailureNote } from '#components/failure-note.tsx'
import { Note } from '#components/note.tsx'
import { Loading } from '#components/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { verifyAddress } from './auth-queries.ts'
import { DeadLink } from './dead-link.tsx'
import { LinkPage } from './link-page.tsx'
import { troubleWords } from './trouble-words.ts'
import { useLinkToken } from './use-link-token.ts'

/** `/verify#token=…`: the address is the person's, so the account begins. */
export function VerifyPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const { isPending, isSuccess, error, refetch } = useQuery({
    // A link works once: it is asked once, and the answer stays.
    queryKey: ['verify', token],
    queryFn: () => verifyAddress(token!),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity
  })
  const isOver = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return (
    <LinkPage title={isSuccess ? t`Address confirmed` : t`Confirm your address`}>
      {isOver ? (
        <DeadLink>
          <SignInButton />
          <p className="text-14 text-text-2">
            <Trans>If signing in does not work, create the account again: you get a new link.</Trans>
          </p>
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
        <>
          <Note tone="success" icon={CircleCheck} role="status">
            <Trans>Your address is confirmed and your account is ready.</Trans>
          </Note>
          <SignInButton />
        </>
      )}
    </LinkPage>
  )
}

function SignInButton() {
  return (
    <Button variant="primary" block onClick={() => requestSignIn()}>
      <Trans>Sign In</Trans>
    </Button>
  )
}
