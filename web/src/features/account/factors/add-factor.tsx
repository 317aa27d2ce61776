import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { toast } from '#lib/page/toast.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { signOut, storedTokens } from '#lib/session/session.ts'
import { factorsQuery } from './factor-queries.ts'
import { SecondFactor } from './second-factor.tsx'

/**
 * In place of the page that staff wanted, as long as they have no second factor and need one. With the token that they
 * get then the session says so no more, and the page appears.
 */
export function AddFactor() {
  const { t } = useLingui()
  usePageTitle(t`Second step at sign-in`)
  const queryClient = useQueryClient()
  const factors = useQuery(factorsQuery())
  const goingOn = useMutation({
    mutationFn: async () => {
      if ((await renewedToken(storedTokens().accessToken)) === null) throw new Error('not renewed')
      await queryClient.invalidateQueries()
    },
    onError: () => toast({ title: t`That did not work`, description: t`Try again.`, variant: 'destructive' })
  })
  const isSet = (factors.data?.factors.length ?? 0) > 0
  return (
    <div className="container max-w-[640px] py-8 md:py-12">
      <h1>
        <Trans>One more step before you go on</Trans>
      </h1>
      <p className="mt-3 mb-5 text-text-2">
        <Trans>
          Your role opens what belongs to others, so a password alone is not enough. Add a passkey or an app for codes.
        </Trans>
      </p>
      <Card>
        <SecondFactor onReady={goingOn.mutate} />
      </Card>
      <p className="mt-5 flex flex-wrap gap-3">
        {isSet && (
          <Button variant="primary" onClick={() => goingOn.mutate()} busyText={goingOn.isPending && t`One moment...`}>
            <Trans>Go on</Trans>
          </Button>
        )}
        <Button onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      </p>
    </div>
  )
}
