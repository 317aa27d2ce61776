import { usualVehicles, type Vehicle, vehicleKindSchema } from '@ilbud/proto/http/dispatch/vehicle'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Radio } from '#components/forms/choice.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatNumber, formatTime } from '#lib/format/format.ts'
import { vehicleNames } from '#lib/format/vehicle-names.ts'
import type { DutyWish } from '#features/driver/driver-queries.ts'
import { serverNow } from '#lib/page/server-clock.ts'

const halfHourMs = 30 * 60_000
const longestHalfHours = 24

interface DutySheetProps {
  open: boolean
  /** On duty already: vehicle and end are changed. */
  onDuty: boolean
  vehicle: Vehicle
  shiftEndsAt: string | null
  onClose: () => void
  onDone: (wish: DutyWish) => void
}

/** What the driver drives today and when they want to stop, at the beginning of the duty and later on. */
export function DutySheet({ open, onClose, onDuty, ...rest }: DutySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={onDuty ? t`Vehicle and end of the shift` : t`Go on duty`}
      description={t`Free orders that do not fit in your vehicle are not shown to you.`}
      className="text-[1.0625rem]"
    >
      <Work onDuty={onDuty} {...rest} />
    </Sheet>
  )
}

function Work({ onDuty, vehicle, shiftEndsAt, onDone }: Omit<DutySheetProps, 'open' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const group = useId()
  const [kind, setKind] = useState(vehicle.kind)
  const [end, setEnd] = useState(shiftEndsAt)
  const [ends] = useState(() => nextHalfHours(serverNow()))
  const times = end !== null && !ends.includes(end) ? [end, ...ends] : ends
  const done = () => {
    // The driver's own limits stay as long as the kind does.
    const changed = kind === vehicle.kind ? {} : { vehicle: { kind } }
    onDone({ onDuty: true, ...changed, shiftEndsAt: end })
  }
  return (
    <div className="mt-2 grid gap-4">
      <fieldset>
        <legend className="sr-only">{t`Vehicle`}</legend>
        {vehicleKindSchema.options.map((option) => {
          const { maxKg, maxParcels } = option === vehicle.kind ? vehicle : usualVehicles[option]
          const [kg, parcels] = [formatNumber(maxKg), formatNumber(maxParcels)]
          return (
            <Radio
              key={option}
              name={group}
              value={option}
              checked={kind === option}
              onChange={() => setKind(option)}
              label={i18n._(vehicleNames[option])}
              hint={t`Up to ${kg} kg and ${parcels} parcels at a time`}
              className="min-h-14 items-center border-t border-border"
            />
          )
        })}
      </fieldset>
      <Field
        label={t`I want to stop at`}
        hint={t`You are not proposed for orders that would take longer. You may still accept them yourself.`}
      >
        <Select value={end ?? ''} onChange={({ target }) => setEnd(target.value || null)}>
          <option value="">{t`Not decided`}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {formatTime(time)}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="primary" block onClick={done}>
        {onDuty ? t`Save` : t`Go on duty`}
      </Button>
    </div>
  )
}

function nextHalfHours(now: number): string[] {
  const first = Math.ceil((now + halfHourMs) / halfHourMs) * halfHourMs
  // The last one is within the server's bound also when the sheet stays open for a while.
  return Array.from({ length: longestHalfHours }, (_, at) => new Date(first + at * halfHourMs).toISOString())
}
