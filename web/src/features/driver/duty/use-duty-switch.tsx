import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { QuestionDialog } from '#features/driver/question-dialog.tsx'
import { DutySheet } from './duty-sheet.tsx'
import type { Duty } from './use-duty.ts'

/** The switch for duty: what it asks before going on duty, and before going off duty with stops left. */
export function useDutySwitch(
  { me, onDuty, change, reload }: Duty,
  stopsLeft: number
): { toggleDuty: () => void; question: ReactNode } {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'begin' | 'end' | null>(null)
  const close = () => setAsking(null)
  const question = (
    <>
      <DutySheet
        open={asking === 'begin'}
        onDuty={false}
        vehicle={me?.vehicle ?? usualVehicles.car}
        shiftEndsAt={null}
        onClose={close}
        onDone={(wish) => {
          close()
          change(wish)
        }}
      />
      <QuestionDialog
        open={asking === 'end'}
        title={<Plural value={stopsLeft} one="# stop is left" other="# stops are left" />}
        description={t`Off duty, nobody sees where you are. The orders stay with you.`}
        no={t`Stay on duty`}
        yes={t`Go off duty`}
        onNo={close}
        onYes={() => {
          close()
          change({ onDuty: false })
        }}
      />
    </>
  )
  function toggleDuty(): void {
    // Nobody knows yet what a press would change.
    if (!me) reload()
    else if (!onDuty) setAsking('begin')
    else if (stopsLeft > 0) setAsking('end')
    else change({ onDuty: false })
  }
  return { toggleDuty, question }
}
