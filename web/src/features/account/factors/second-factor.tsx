import type { FactorsView } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { canUsePasskeys } from '#lib/passkey/passkey.ts'
import { toast } from '#lib/page/toast.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { FactorRow } from './factor-row.tsx'
import { factorsQuery, renewRecoveryCodes } from './factor-queries.ts'
import { AddPasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const few = 3

/**
 * The account's second factors: adding and removing passkeys and an app, and the recovery codes. `onReady` is called
 * when one was added and its codes are stored.
 */
export function SecondFactor({ onReady }: { onReady?: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const factors = useQuery(factorsQuery())
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey })
  if (factors.isPending) {
    return (
      <Loading label={t`Loading`} className="grid gap-3">
        <Skeleton className="h-14" />
      </Loading>
    )
  }
  if (!factors.data) {
    return <LoadProblem title={<Trans>We could not load your second step.</Trans>} query={factors} />
  }
  const isAdded = (recoveryCodes: string[]) => {
    setAdding(null)
    // Only the first factor brings some.
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else {
      toast({ title: t`A second step is added`, variant: 'success' })
      onReady?.()
    }
    void refresh()
  }
  const codesStored = () => {
    setCodes(null)
    onReady?.()
  }
  const isSet = factors.data.factors.length > 0
  const hasApp = factors.data.factors.some(({ kind }) => kind === 'totp')
  return (
    <>
      {isSet ? <InForce view={factors.data} refresh={refresh} onCodes={setCodes} /> : <NoFactor />}
      <p className={isSet ? 'mt-4 flex flex-wrap gap-3 border-t border-border pt-4' : 'flex flex-wrap gap-3'}>
        {canUsePasskeys() && (
          <Button onClick={() => setAdding('passkey')}>
            <KeyRound className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Add a passkey</Trans>
          </Button>
        )}
        {!hasApp && (
          <Button onClick={() => setAdding('app')}>
            <Smartphone className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Add an app</Trans>
          </Button>
        )}
      </p>
      {adding === 'passkey' && <AddPasskeyDialog onClose={() => setAdding(null)} onAdded={isAdded} />}
      {adding === 'app' && <AddAppDialog onClose={() => setAdding(null)} onAdded={isAdded} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={codesStored} />}
    </>
  )
}

function NoFactor() {
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>
          With a second step nobody can sign in with your password alone: you also use a passkey, or enter a code from
          an app on your phone.
        </Trans>
      </p>
      <p className="mb-3 text-text-2">
        <Trans>A passkey is a key that your phone, computer or security key holds. It also signs in by itself.</Trans>
      </p>
    </>
  )
}

interface InForceProps {
  view: FactorsView
  refresh: () => Promise<void>
  onCodes: (codes: string[]) => void
}

function InForce({ view: { factors, recoveryCodesLeft }, refresh, onCodes }: InForceProps) {
  const { t } = useLingui()
  const renewing = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) =>
      toastFailure(
        t`Could not make new codes`,
        error,
        inTranslation({ NO_SECOND_FACTOR: t`Add an app or a passkey first.` })
      ),
    onSettled: refresh
  })
  return (
    <>
      <p className="mb-3 text-text-2">
        {factors.some(({ kind }) => kind === 'passkey') ? (
          <Trans>Whoever signs in here needs a passkey, or your password and one more of these.</Trans>
        ) : (
          <Trans>Whoever signs in here needs your password and a code from the app.</Trans>
        )}
      </p>
      <ul className="-mt-2 mb-2">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onChange={refresh} />
        ))}
      </ul>
      {recoveryCodesLeft <= few && (
        <Note tone="warning" icon={TriangleAlert} className="mb-3">
          <p>
            <Trans>Make new recovery codes: they let you in if you lose your phone or your passkey.</Trans>
          </p>
        </Note>
      )}
      <Button onClick={() => renewing.mutate()} busyText={renewing.isPending && t`One moment...`}>
        <Trans>New recovery codes</Trans>
      </Button>
      <p className="mt-2 text-14 text-text-3">
        <Trans>Left of your present ones: {recoveryCodesLeft}. New ones replace them.</Trans>
      </p>
    </>
  )
}
