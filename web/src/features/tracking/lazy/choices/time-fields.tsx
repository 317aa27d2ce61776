import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { DayInput, TimeInput } from '#components/forms/day-time-inputs.tsx'
import { Field } from '#components/forms/field.tsx'
import { formatDate, formatTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'
import { FormButtons } from './form-buttons.tsx'

export interface TimeChoice {
  /** Local times of Stockholm, as the server reads them. */
  notBefore: string | null
  notAfter: string | null
}

interface TimeFieldsProps {
  result: Pick<TrackingResult, 'promise' | 'notBefore' | 'notAfter' | 'earliestPickup' | 'latestDelivery'>
  isSaving: boolean
  save: (choice: TimeChoice) => void
  /** Takes a chosen time back; null: there is none. */
  clear: (() => void) | null
  onCancel: () => void
  /** What was refused about a time. */
  errors: Readonly<Record<string, string>>
  forget: (...fields: string[]) => void
}

/** The ids of the fields begin with it. */
export const timeForm = 'time'

/** A day, and from when to when. */
export function TimeFields({ result, isSaving, save, clear, onCancel, errors, forget }: TimeFieldsProps) {
  const { t } = useLingui()
  const { notBefore, notAfter, promise } = result
  const today = formatDate(useNow(60_000))
  const wanted = formatDate(notBefore ?? promise.high)
  const [day, setDay] = useState(wanted > today ? wanted : today)
  const [from, setFrom] = useState(notBefore ? formatTime(notBefore) : '')
  const [to, setTo] = useState(notAfter ? formatTime(notAfter) : '')
  const [isReversed, setReversed] = useState(false)
  const forgetBoth = () => {
    setReversed(false)
    forget('notBefore', 'notAfter')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const endsTooSoon = from !== '' && to !== '' && to <= from
    setReversed(endsTooSoon)
    if (endsTooSoon) return
    save({ notBefore: from ? `${day}T${from}` : null, notAfter: to ? `${day}T${to}` : null })
  }
  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field className="col-span-2" label={t`Day`}>
          <DayInput
            required
            min={today}
            value={day}
            onChange={(event) => {
              forgetBoth()
              setDay(event.target.value)
            }}
          />
        </Field>
        <Field id={`${timeForm}-notBefore`} label={t`Not before`} error={errors['notBefore']}>
          <TimeInput
            required={!to}
            value={from}
            onChange={(event) => {
              forgetBoth()
              setFrom(event.target.value)
            }}
          />
        </Field>
        <Field
          id={`${timeForm}-notAfter`}
          label={t`Not after`}
          error={isReversed ? t`Choose a time after ${from}.` : errors['notAfter']}
        >
          <TimeInput
            value={to}
            onChange={(event) => {
              forgetBoth()
              setTo(event.target.value)
            }}
          />
        </Field>
      </div>
      <FormButtons save={<Trans>Save the time</Trans>} isSaving={isSaving} onCancel={onCancel}>
        {clear && (
          <Button onClick={clear}>
            <Trans>Any time</Trans>
          </Button>
        )}
      </FormButtons>
    </form>
  )
}
