import { useLingui } from '@lingui/react/macro'
import { PlanDialog } from '#features/dispatch/selection/plan-dialog.tsx'
import type { Selection } from '#features/dispatch/selection/selection.ts'
import { waitingFilter, type WaitingOrder } from './waiting-query.ts'

interface PlanWaitingProps {
  waiting: readonly WaitingOrder[]
  /** There are more than were loaded. */
  hasMore: boolean
  markChanged: (ids: readonly string[]) => void
  onClose: () => void
}

/** The preview and the assignments of all orders that wait, as the board has them for selected ones. */
export function PlanWaiting({ waiting, hasMore, markChanged, onClose }: PlanWaitingProps) {
  const { t } = useLingui()
  const selection: Selection = hasMore
    ? { kind: 'matching', total: waiting.length, capped: true }
    : { kind: 'some', ids: new Set(waiting.map(({ id }) => id)) }
  return (
    <PlanDialog
      title={t`Plan all waiting orders`}
      takesFirst
      selection={selection}
      filter={waitingFilter}
      listed={waiting}
      markChanged={markChanged}
      onClose={onClose}
    />
  )
}
