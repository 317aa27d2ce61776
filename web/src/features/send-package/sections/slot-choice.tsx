import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ref } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { DayInput } from '#components/forms/day-time-inputs.tsx'
import { Field, FieldError } from '#components/forms/field.tsx'
import { formatWindow } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { dayRange, localStamp } from '#features/send-package/schedule.ts'
import { slotsQuery } from '#features/send-package/send-queries.ts'
import { useFieldError } from '#features/send-package/use-order-form.ts'
import { TimeField } from './time-field.tsx'

const valid = { shouldValidate: true, shouldDirty: true }

/** When to send for later: a day with its windows of two hours, or times of one's own. */
export function SlotChoice() {
  const { t } = useLingui()
  const { control, setValue } = useFormContext<OrderValues>()
  const [pickup, delivery, pickupLat, pickupLng, deliveryLat, deliveryLng] = useWatch({
    control,
    name: ['scheduledPickup', 'scheduledDelivery', 'pickupLat', 'pickupLng', 'deliveryLat', 'deliveryLng']
  })
  const [day, setDay] = useState(pickup.slice(0, 10) || dayRange('pickup').min)
  const { data: slots, isError } = useQuery(slotsQuery(day, { pickupLat, pickupLng, deliveryLat, deliveryLng }))
  const offers = slots?.map(({ from, to, available }) => ({
    available,
    from: localStamp(Date.parse(from)),
    to: localStamp(Date.parse(to)),
    text: formatWindow(from, to)
  }))
  const chosen = offers?.find(({ from, to }) => from === pickup && to === delivery)
  const [free, setFree] = useState<boolean | null>(null)
  // A draft may have other times than the windows.
  const isFree = free ?? (pickup !== '' && offers !== undefined && !chosen)
  const { field } = useController({ control, name: 'scheduledPickup' })
  const pickupError = useFieldError('scheduledPickup')
  const deliveryError = useFieldError('scheduledDelivery')
  const error = pickupError ?? deliveryError
  const choose = (from: string, to: string) => {
    setFree(false)
    setValue('scheduledDelivery', to)
    setValue('scheduledPickup', from, valid)
  }
  const chooseDay = (chosen: string) => {
    setDay(chosen)
    if (isFree) return
    // Only the windows of the day are shown: one of another day would be ordered unseen.
    setValue('scheduledDelivery', '', { shouldDirty: true })
    setValue('scheduledPickup', '', { shouldDirty: true })
  }
  return (
    <div className="grid gap-4">
      <Field label={t`Day`} className="md:w-1/2">
        <DayInput value={day} {...dayRange('pickup')} onChange={(event) => chooseDay(event.target.value)} />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>Picked up and delivered between</Trans>
        </legend>
        {offers?.length === 0 && (
          <p className="pb-2 text-text-2">
            <Trans>We are closed that day. Choose another.</Trans>
          </p>
        )}
        {isError && (
          <p className="pb-2 text-text-2">
            <Trans>The windows could not be loaded. Choose times of your own.</Trans>
          </p>
        )}
        <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {offers?.map(({ from, to, text, available }) => (
            <Choice
              key={from}
              name="slot"
              text={text}
              hint={available ? undefined : t`not available`}
              disabled={!available}
              checked={!isFree && from === chosen?.from}
              onChoose={() => choose(from, to)}
              {...(!isFree && from === chosen?.from && { focus: field.ref })}
            />
          ))}
          <Choice name="slot" text={t`Other times`} checked={isFree} onChoose={() => setFree(true)} />
        </div>
        {error && !isFree && <FieldError>{error}</FieldError>}
      </fieldset>
      {isFree && (
        <div className="grid gap-4 md:grid-cols-2">
          <TimeField name="scheduledPickup" label={t`Pickup at the earliest`} />
          <TimeField name="scheduledDelivery" label={t`Delivery at the latest`} optional />
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: string
  text: string
  hint?: string | undefined
  disabled?: boolean
  checked: boolean
  onChoose: () => void
  /** Of the one that has the focus when the times are refused. */
  focus?: Ref<HTMLInputElement>
}

function Choice({ name, text, hint, disabled = false, checked, onChoose, focus }: ChoiceProps) {
  return (
    <label
      className={cn(
        'grid min-h-12 cursor-pointer place-content-center rounded-md border border-border-strong px-2 py-1.5 text-center font-semibold has-focus-visible:outline-3 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft',
        disabled && 'cursor-not-allowed border-dashed text-text-3'
      )}
    >
      <input
        ref={focus}
        type="radio"
        name={name}
        className="sr-only"
        disabled={disabled}
        checked={checked}
        onChange={onChoose}
      />
      {text}
      {hint && <span className="text-13 font-normal">{hint}</span>}
    </label>
  )
}
