import { Plural, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { QuestionDialog } from './question-dialog.tsx'
import type { Duty } from './use-duty.ts'

/** The switch for duty, and the question that it asks before going off duty with stops left. */
export function useDutySwitch(
  { onDuty, setOnDuty }: Duty,
  stopsLeft: number
): { toggleDuty: () => void; question: ReactNode } {
  const { t } = useLingui()
  const [isConfirming, setConfirming] = useState(false)
  const question = (
    <QuestionDialog
      open={isConfirming}
      title={<Plural value={stopsLeft} one="# stop is left" other="# stops are left" />}
      description={t`Off duty, nobody sees where you are. The orders stay with you.`}
      no={t`Stay on duty`}
      yes={t`Go off duty`}
      onNo={() => setConfirming(false)}
      onYes={() => {
        setConfirming(false)
        setOnDuty(false)
      }}
    />
  )
  return { toggleDuty: () => (onDuty && stopsLeft > 0 ? setConfirming(true) : setOnDuty(!onDuty)), question }
}
