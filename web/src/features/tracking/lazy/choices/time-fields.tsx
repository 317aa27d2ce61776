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

/** What to choose, at the field where it is missing. */
type Missing = Partial<Record<'day' | 'notBefore' | 'notAfter', string>>

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
  const [missing, setMissing] = useState<Missing>({})
  const forgetAll = () => {
    setMissing({})
    forget('notBefore', 'notAfter')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Missing = {
      ...(!day && { day: t`Choose a day.` }),
      ...(!from && !to && { notBefore: t`Choose a time.` }),
      ...(from && to && to <= from && { notAfter: t`Choose a time after ${from}.` })
    }
    setMissing(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`${timeForm}-${first}`)?.focus()
    save({ notBefore: from ? `${day}T${from}` : null, notAfter: to ? `${day}T${to}` : null })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field id={`${timeForm}-day`} className="col-span-2" label={t`Day`} error={missing.day}>
          <DayInput
            required
            min={today}
            value={day}
            onChange={(event) => {
              forgetAll()
              setDay(event.target.value)
            }}
          />
        </Field>
        <Field id={`${timeForm}-notBefore`} label={t`Not before`} error={missing.notBefore ?? errors['notBefore']}>
          <TimeInput
            required={!to}
            value={from}
            onChange={(event) => {
              forgetAll()
              setFrom(event.target.value)
            }}
          />
        </Field>
        <Field id={`${timeForm}-notAfter`} label={t`Not after`} error={missing.notAfter ?? errors['notAfter']}>
          <TimeInput
            value={to}
            onChange={(event) => {
              forgetAll()
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
