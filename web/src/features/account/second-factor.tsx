import type { FactorsView, FactorView } from '@ilbud/proto/http/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { Note } from '#components/note.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { formatDate, formatDateTime } from '#lib/format/format.ts'
import { toast } from '#lib/page/toast.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { factorsQuery, removeFactor, renewRecoveryCodes } from './factor-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const few = 3

/** The account's second factor: adding an app, its recovery codes, and removing it. */
export function SecondFactor() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const factors = useQuery(factorsQuery())
  const [isAdding, setAdding] = useState(false)
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
    return (
      <LoadProblem
        title={<Trans>We could not load your second step.</Trans>}
        error={factors.error}
        retry={() => void factors.refetch()}
      />
    )
  }
  return (
    <>
      {factors.data.factors.length === 0 ? (
        <NoFactor onAdd={() => setAdding(true)} />
      ) : (
        <InForce view={factors.data} refresh={refresh} onCodes={setCodes} />
      )}
      {isAdding && (
        <AddAppDialog
          onClose={() => setAdding(false)}
          onAdded={(recoveryCodes) => {
            setAdding(false)
            setCodes(recoveryCodes)
            void refresh()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function NoFactor({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>
          With a second step nobody can sign in with your password alone: you also enter a code from an app on your
          phone.
        </Trans>
      </p>
      <Button onClick={onAdd}>
        <ShieldCheck className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Add an app</Trans>
      </Button>
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
    onError: (error) => toastFailure(t`Could not make new codes`, error),
    onSettled: refresh
  })
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>Whoever signs in here needs your password and a code from the app.</Trans>
      </p>
      <ul className="-mt-2 mb-2">
        {factors.map((factor) => (
          <Row key={factor.id} factor={factor} onChange={refresh} />
        ))}
      </ul>
      {recoveryCodesLeft <= few && (
        <Note tone="warning" icon={TriangleAlert} className="mb-3">
          <p>
            <Trans>Make new recovery codes: without your phone and without codes you cannot sign in.</Trans>
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

function Row({ factor: { id, createdAt, lastUsedAt }, onChange }: { factor: FactorView; onChange: () => unknown }) {
  const { t } = useLingui()
  const [since, last] = [formatDate(createdAt), lastUsedAt && formatDateTime(lastUsedAt)]
  const removing = useMutation({
    mutationFn: () => removeFactor(id),
    onSuccess: () => toast({ title: t`The app is removed`, variant: 'success' }),
    onError: (error) => toastFailure(t`Could not remove it`, error),
    onSettled: onChange
  })
  return (
    <li className="flex items-center gap-3 border-b border-border py-3 last:border-b-0">
      <Smartphone className="size-6 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <Trans>App on your phone</Trans>
        </p>
        <p className="text-14 text-text-2">
          <Trans>
            Since <span className="whitespace-nowrap">{since}</span>
          </Trans>
          {last && (
            <>
              {' · '}
              <Trans>
                last used <span className="whitespace-nowrap">{last}</span>
              </Trans>
            </>
          )}
        </p>
      </div>
      <Button
        size="small"
        className="flex-none"
        aria-label={t`Remove the app`}
        onClick={() => removing.mutate()}
        busyText={removing.isPending && t`One moment...`}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
