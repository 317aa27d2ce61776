import { useLingui } from '@lingui/react/macro'
import { useController, useFormContext } from 'react-hook-form'
import { DayInput } from '#components/forms/day-time-inputs.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { dayRange, firstTimeOf, timesOf } from '#features/send-package/schedule.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'

interface TimeFieldProps {
  name: 'scheduledPickup' | 'scheduledDelivery'
  label: string
  optional?: boolean
}

/** Selects a day and a time; only possible ones are offered. */
export function TimeField({ name, label, optional = false }: TimeFieldProps) {
  const { t } = useLingui()
  const { control, trigger } = useFormContext<OrderValues>()
  const {
    field: { ref, value, onChange, onBlur }
  } = useController({ control, name })
  const [day = '', time = ''] = value.split('T')
  const times = day ? timesOf(day) : []
  const range = dayRange(name === 'scheduledPickup' ? 'pickup' : 'delivery')
  const choose = (stamp: string) => {
    onChange(stamp)
    // A delivery before the pickup is refused as soon as either is chosen.
    void trigger('scheduledDelivery')
  }
  const chooseDay = (chosen: string) => {
    const nextTime = timesOf(chosen).includes(time) ? time : firstTimeOf(chosen)
    choose(chosen ? `${chosen}T${nextTime ?? '00:00'}` : '')
  }
  return (
    <Field label={label} error={useFieldError(name)} optional={optional}>
      <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-2">
        <DayInput
          ref={ref}
          value={day}
          {...range}
          onChange={(event) => chooseDay(event.target.value)}
          onBlur={onBlur}
        />
        <Select
          id={`${name}-time`}
          aria-label={t`${label}, time`}
          value={time}
          disabled={times.length === 0}
          onChange={(event) => choose(`${day}T${event.target.value}`)}
          onBlur={onBlur}
        >
          {!times.includes(time) && <option value={time}>{time || '–'}</option>}
          {times.map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </Select>
      </div>
    </Field>
  )
}
