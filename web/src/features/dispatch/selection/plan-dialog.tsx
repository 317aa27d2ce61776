import { type DispatchPlan, dispatchPlanSchema, mostInPlan } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { api } from '#lib/api/api.ts'
import { PlanPreview } from './plan-preview.tsx'
import { type SelectedOrders, SelectionDialog } from './selection-dialog.tsx'
import type { useBulk } from './use-bulk.ts'

interface PlanDialogProps extends SelectedOrders {
  title?: string | undefined
  /** Of more orders than fit into a plan the most urgent ones are planned. */
  takesFirst?: boolean
}

/** Who should have which of the selected orders: a preview, and the assignments as they were previewed. */
export function PlanDialog({ title, takesFirst = false, ...selected }: PlanDialogProps) {
  const { t } = useLingui()
  return (
    <SelectionDialog
      selected={selected}
      title={title ?? t`Plan orders`}
      description={t`Each order goes to the driver on duty whom it costs least. What drivers already have stays where it is.`}
      className="md:max-w-[560px]"
    >
      {(wanted, bulk) => <Planned {...{ wanted, takesFirst, bulk }} />}
    </SelectionDialog>
  )
}

interface PlannedProps {
  wanted: readonly BoardRow[]
  takesFirst: boolean
  bulk: ReturnType<typeof useBulk>
}

function Planned({ wanted, takesFirst, bulk }: PlannedProps) {
  const { t } = useLingui()
  const rows = takesFirst ? wanted.slice(0, mostInPlan) : wanted
  const isTooMany = rows.length > mostInPlan
  const { data: plan, error, refetch } = usePlan(rows, !isTooMany)
  if (isTooMany) return <p role="alert">{t`A plan may be for ${mostInPlan} orders at most. Select fewer.`}</p>
  if (error) {
    return <LoadProblem title={t`The orders could not be planned.`} query={{ error, refetch }} />
  }
  if (!plan) return <p role="status">{t`Planning...`}</p>
  const count = plan.assignments.length
  return (
    <div className="grid gap-4">
      {rows.length < wanted.length && (
        <p className="text-14">
          {t`More orders wait than fit into one plan: these are the ${rows.length} most urgent ones.`}
        </p>
      )}
      <PlanPreview plan={plan} rows={rows} />
      <Button
        variant="primary"
        block
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && void bulk.run({ steps: stepsOf(plan, rows), leftOut: [], same: [] }, {})}
      >
        <Trans>Assign as planned ({count})</Trans>
      </Button>
    </div>
  )
}

/** Made once: the figures on the screen are those of the assignments. */
function usePlan(rows: readonly BoardRow[], enabled: boolean) {
  const [at] = useState(() => Date.now())
  return useQuery({
    queryKey: ['/api/admin/v1/dispatch/plan', at],
    queryFn: ({ signal }) => {
      const body = JSON.stringify({ orderIds: rows.map(({ id }) => id), apply: false })
      return api(dispatchPlanSchema, '/api/admin/v1/dispatch/plan', { method: 'POST', body, signal })
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0
  })
}

/** A step per driver. */
function stepsOf({ assignments }: DispatchPlan, rows: readonly BoardRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...Map.groupBy(assignments, ({ driverId }) => driverId)].map(([driverId, own]) => ({
    verb: 'assign' as const,
    rows: own.flatMap(({ orderId }) => byId.get(orderId) ?? []),
    fields: { driverId }
  }))
}
