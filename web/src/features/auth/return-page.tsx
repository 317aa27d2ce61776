import type { SecondFactor } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { FailureNote } from '#components/feedback/failure-note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import type { User } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { completeProviderSignIn, needsSecondFactor } from './auth-queries.ts'
import { LinkPage } from './links/link-page.tsx'
import { readPendingSignIn, storePendingSignIn } from './pending-sign-in.ts'
import { SecondFactorView } from './second-factor/second-factor-view.tsx'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { homeOf } from './wanted-page.ts'
import { signInHere } from './sign-in-here.ts'

/** `/sign-in/return?…`: the identity provider has sent the browser back, and its answer signs the person in. */
export function ReturnPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [pending] = useState(readPendingSignIn)
  const [query] = useState(search.slice(1))
  const wanted = pending?.wanted ?? null
  const [begun, setBegun] = useState<SecondFactor['secondFactor'] | null>(null)
  const goOn = (user: User) => void navigate(homeOf(user.role, wanted), { replace: true })
  const completing = useMutation({
    mutationFn: ({ token, query }: { token: string; query: string }) => completeProviderSignIn(token, query),
    onSuccess: (answer) => (needsSecondFactor(answer) ? setBegun(answer.secondFactor) : goOn(signInHere(answer)))
  })
  // Once: the page that is wanted may have a query of its own, and is shown before this one is gone.
  const complete = useEffectEvent(() => {
    if (query === '') return
    // Out of the address, so that neither history nor a shared screen shows it.
    void navigate(pathname, { replace: true })
    const stored = readPendingSignIn()
    if (!stored) return
    storePendingSignIn(null)
    completing.mutate({ token: stored.token, query })
  })
  useEffect(() => complete(), [])

  const isStray = pending === null || (query === '' && completing.isIdle)
  const words = {
    ...troubleWords(completing.error),
    PROVIDER_REFUSED: t`The sign-in was canceled there, or not confirmed. Try again.`,
    SIGN_IN_OVER: t`This sign-in took too long or was completed already. Please begin again.`,
    EMAIL_NOT_VERIFIED: t`Your account there has no verified email address that may sign in here. Ask your administrator.`,
    NO_STAFF_ACCOUNT: t`No staff account at Ilbud is open to you. Ask an admin to invite you with the address that you have there.`
  }
  return (
    <LinkPage title={begun ? t`Second step` : t`Sign In`}>
      {begun ? (
        <SecondFactorView begun={begun} onDone={goOn} onBack={() => requestSignIn(wanted)} />
      ) : isStray || completing.error ? (
        <>
          {completing.error ? (
            <FailureNote error={completing.error} words={words} />
          ) : (
            <p className="text-text-2">
              <Trans>No sign-in waits for an answer in this tab.</Trans>
            </p>
          )}
          <Button variant="primary" block onClick={() => requestSignIn(wanted)}>
            <Trans>Back to sign in</Trans>
          </Button>
        </>
      ) : (
        <Loading label={t`Signing in...`} className="grid gap-4">
          <Skeleton className="h-12" />
        </Loading>
      )}
    </LinkPage>
  )
}
