import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { formatTime } from '#lib/format/format.ts'
import { vehicleNames } from '#lib/format/vehicle-names.ts'
import { card } from '#features/driver/class-names.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { BreakSheet } from './break-sheet.tsx'
import { DutySheet } from './duty-sheet.tsx'
import type { Duty } from './use-duty.ts'

/** Of a driver on duty: the vehicle, the planned end, and breaks. */
export function WorkCard({ duty }: { duty: Duty }) {
  const { t, i18n } = useLingui()
  const [sheet, setSheet] = useState<'work' | 'break' | null>(null)
  const { me, onDuty, breakUntil, change } = duty
  if (!me || !onDuty) return null
  const { vehicle, shiftEndsAt } = me
  const close = () => setSheet(null)
  const begin = (minutes: number) => {
    close()
    change({ onDuty: true, breakUntil: new Date(serverNow() + minutes * 60_000).toISOString() })
  }
  return (
    <div className={card}>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name={t`Vehicle`} value={i18n._(vehicleNames[vehicle.kind])} />
        <Fact name={t`End of the shift`} value={shiftEndsAt ? formatTime(shiftEndsAt) : t`Not decided`} />
      </dl>
      <div className="mt-3.5 grid gap-2.5">
        <Button block className={large} onClick={() => setSheet('work')}>
          {t`Change vehicle or end`}
        </Button>
        {breakUntil === null ? (
          <Button block className={large} onClick={() => setSheet('break')}>
            {t`Take a break`}
          </Button>
        ) : (
          <Button block className={large} onClick={() => change({ onDuty: true, breakUntil: null })}>
            {t`End the break`}
          </Button>
        )}
      </div>
      <DutySheet
        open={sheet === 'work'}
        onDuty
        vehicle={vehicle}
        shiftEndsAt={shiftEndsAt}
        onClose={close}
        onDone={(wish) => {
          close()
          change(wish)
        }}
      />
      <BreakSheet open={sheet === 'break'} onClose={close} onBegin={begin} />
    </div>
  )
}

const large = 'min-h-14 border-2'

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-16 text-text-2">{name}</dt>
      <dd className="text-[1.25rem] font-semibold">{value}</dd>
    </div>
  )
}
