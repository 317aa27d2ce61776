import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import { PlanWaiting } from './plan-waiting.tsx'
import type { useWaiting } from './use-waiting.ts'
import { WaitingList, type WaitingListProps } from './waiting-list.tsx'

interface WaitingSectionProps extends Omit<WaitingListProps, 'waiting' | 'hasMore' | 'onPlan'> {
  waiting: ReturnType<typeof useWaiting>
  markChanged: (ids: readonly string[]) => void
}

/** The orders that wait, and the plan of all of them, whose results stay when none waits any more. */
export function WaitingSection({ waiting: { waiting, hasMore, list }, markChanged, ...rest }: WaitingSectionProps) {
  const { t } = useLingui()
  const [isPlanning, setPlanning] = useState(false)
  const plan = () => waiting.length > 0 && setPlanning(true)
  useShortcuts({ p: plan })
  return (
    <>
      {list.error && !list.data && (
        <LoadProblem title={t`We could not load the orders that wait.`} query={list} className="m-3" />
      )}
      <WaitingList {...rest} waiting={waiting} hasMore={hasMore} onPlan={plan} />
      {isPlanning && <PlanWaiting {...{ waiting, hasMore, markChanged }} onClose={() => setPlanning(false)} />}
    </>
  )
}
