import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSignInRequest } from '#lib/session/sign-in-request.ts'
import { beginProviderSignIn, providerQuery } from '#features/auth/auth-queries.ts'
import { storePendingSignIn } from '#features/auth/pending-sign-in.ts'

/** For staff, where an identity provider is set: the browser goes there and comes back to the page of the answer. */
export function ProviderButton() {
  const { t } = useLingui()
  const wanted = useSignInRequest()?.wantedPath ?? null
  const { name, isOnlyWay = false } = useQuery(providerQuery()).data?.provider ?? {}
  const leaving = useMutation({
    mutationFn: beginProviderSignIn,
    onSuccess: ({ url, token }) => {
      storePendingSignIn({ token, wanted })
      window.location.assign(url)
    },
    onError: (error) =>
      toastFailure(t`Login Failed`, error, {
        unanswered: t`No connection. Check your network and try again.`,
        503: isOnlyWay
          ? t`${name} does not answer right now. Try again in a moment.`
          : t`${name} does not answer right now. Try again in a moment, or sign in with your password.`
      })
  })
  if (!name) return null
  return (
    <Button block className="mt-3" onClick={() => leaving.mutate()} busyText={leaving.isPending && t`One moment...`}>
      <Building2 className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Sign in with {name}</Trans>
    </Button>
  )
}
