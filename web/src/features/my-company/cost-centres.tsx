import type { CostCentre } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig, CircleSlash, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { toast } from '#lib/page/toast.ts'
import { costCentresQuery, editCostCentre } from './company-queries.ts'
import { CostCentreDialog } from './cost-centre-dialog.tsx'
import { useCompanyWords } from './use-company-words.ts'

/** The cost centres for orders paid by invoice. A closed one stays on its orders and takes no new ones. */
export function CostCentres({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const centres = useQuery(costCentresQuery())
  const [edited, setEdited] = useState<CostCentre | 'new' | null>(null)
  if (centres.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!centres.data) {
    return <LoadProblem title={<Trans>We could not load the cost centres.</Trans>} query={centres} />
  }
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Add a cost centre</Trans>
    </Button>
  )
  return (
    <>
      {centres.data.length === 0 ? (
        <EmptyState title={t`No cost centres yet`} action={mayWrite && add}>
          <Trans>They split your orders by shop, team or project.</Trans>
        </EmptyState>
      ) : (
        <>
          {mayWrite && <div className="mb-4">{add}</div>}
          <ul className="grid gap-2">
            {centres.data.map((centre) => (
              <Row key={centre.id} centre={centre} onEdit={mayWrite ? () => setEdited(centre) : null} />
            ))}
          </ul>
        </>
      )}
      {edited && <CostCentreDialog centre={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Row({ centre, onEdit }: { centre: CostCentre; onEdit: (() => void) | null }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const { code, name, active } = centre
  const toggle = useMutation({
    mutationFn: () => editCostCentre(centre.id, { active: !active }),
    onSuccess: () => toast({ title: active ? t`${code} is closed` : t`${code} is open again`, variant: 'success' }),
    onError: (error) => words.toastFailure(t`Could not change the cost centre`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: costCentresQuery().queryKey })
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-border bg-surface px-4 py-3">
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        <b>{code}</b> <span className="text-text-2">{name}</span>
      </p>
      <Badge icon={active ? CircleCheckBig : CircleSlash} className={active ? 'tone-success' : 'st-canceled'}>
        {active ? t`Open` : t`Closed`}
      </Badge>
      {onEdit && (
        <div className="flex gap-1 max-sm:-ml-3 max-sm:basis-full">
          <Button variant="quiet" size="small" aria-label={t`Edit ${code}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={active ? t`Close ${code}` : t`Open ${code} again`}
            busyText={toggle.isPending && t`One moment...`}
            onClick={() => toggle.mutate()}
          >
            {active ? <Trans>Close</Trans> : <Trans>Open again</Trans>}
          </Button>
        </div>
      )}
    </li>
  )
}
