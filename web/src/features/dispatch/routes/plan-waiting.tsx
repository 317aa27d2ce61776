import { mostInPlan } from '@ilbud/proto/http/dispatch-plan'
import { useLingui } from '@lingui/react/macro'
import { everyOrder } from '#features/dispatch/board/board-filter.ts'
import { PlanDialog } from '#features/dispatch/selection/plan-dialog.tsx'
import type { WaitingOrder } from './waiting-query.ts'

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
  const most = waiting.slice(0, mostInPlan)
  return (
    <PlanDialog
      title={t`Plan all waiting orders`}
      note={
        hasMore ? t`More orders wait than fit into one plan: these are the ${most.length} most urgent ones.` : undefined
      }
      selection={{ kind: 'some', ids: new Set(most.map(({ id }) => id)) }}
      filter={everyOrder}
      listed={most}
      markChanged={markChanged}
      onClose={onClose}
    />
  )
}
