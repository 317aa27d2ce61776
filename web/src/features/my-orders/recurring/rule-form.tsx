import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { DayInput, TimeInput } from '#components/forms/day-time-inputs.tsx'
import { Field, FieldError, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatWeekday } from '#lib/format/format.ts'
import type { FieldErrors } from '#lib/forms/field-errors.ts'
import { type RuleValues, type Weekday, weekdays } from './rule-values.ts'
import { weekdayName } from './rule-words.ts'
import { useRuleTexts } from './use-rule-texts.ts'

interface RuleFormProps {
  start: RuleValues
  /** Whether it can be shared with the company. */
  mayShare: boolean
  errors: FieldErrors
  /** These fields were changed. */
  onChange: (...fields: string[]) => void
  isBusy: boolean
  onSave: (values: RuleValues) => void
}

/** When to order again: days, times, the end, and the days that are left out. */
export function RuleForm({ start, mayShare, errors, onChange, isBusy, onSave }: RuleFormProps) {
  const { t } = useLingui()
  const texts = useRuleTexts()
  const [values, setValues] = useState(start)
  const set = (change: Partial<RuleValues>) => {
    setValues((before) => ({ ...before, ...change }))
    // What is wrong with one of two times, or with the rule as a whole, may be mended by another field.
    onChange(...Object.keys(change), 'rule', 'pickupTime', 'deliveryTime')
  }
  const say = (field: string) => errors[field] && texts(errors[field])
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(values)
      }}
    >
      <Field id="recurring-name" label={t`Name`} error={say('name')}>
        <Input
          value={values.name}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Frequency {...{ values, say, set }} />
      <div className="grid grid-cols-2 gap-3">
        <Field id="recurring-pickupTime" label={t`Pickup from`} error={say('pickupTime')}>
          <TimeInput value={values.pickupTime} onChange={(event) => set({ pickupTime: event.target.value })} />
        </Field>
        <Field id="recurring-deliveryTime" label={t`Delivery by`} optional error={say('deliveryTime')}>
          <TimeInput value={values.deliveryTime} onChange={(event) => set({ deliveryTime: event.target.value })} />
        </Field>
      </div>
      <End {...{ values, say, set }} />
      <SkipDays
        days={values.skipDays}
        from={values.startsOn}
        error={say('skipDays')}
        onChange={(skipDays) => set({ skipDays })}
      />
      {mayShare && (
        <Checkbox
          className="-my-2"
          checked={values.shared}
          onChange={(event) => set({ shared: event.target.checked })}
          label={t`Share with my company`}
          hint={t`Everybody in the company sees it, and admins change it.`}
        />
      )}
      <Button type="submit" variant="primary" block busyText={isBusy && t`Saving...`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

interface PartProps {
  values: RuleValues
  /** What is wrong with a field. */
  say: (field: string) => string | undefined
  set: (change: Partial<RuleValues>) => void
}

function Frequency({ values, say, set }: PartProps) {
  const { t } = useLingui()
  const { repeats, interval } = values
  const names: Record<string, string> = {
    'weekly 1': t`Every week`,
    'weekly 2': t`Every other week`,
    'monthly 1': t`Every month`,
    ...(repeats === 'custom' && { 'custom 1': t`As set by the API` })
  }
  const chosen = repeats === 'custom' ? 'custom 1' : `${repeats} ${interval}`
  const n = Number(interval)
  const months = n === 2 ? t`Every other month` : t`Every ${n} months`
  if (!(chosen in names)) names[chosen] = repeats === 'weekly' ? t`Every ${n} weeks` : months
  return (
    <>
      <Field id="recurring-rule" label={t`How often`} error={say('rule')}>
        <Select
          value={chosen}
          onChange={(event) => {
            const [next, every] = event.target.value.split(' ')
            set({ repeats: next as RuleValues['repeats'], interval: every! })
          }}
        >
          {Object.entries(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {repeats === 'weekly' && (
        <Weekdays chosen={values.weekdays} error={say('weekdays')} onChange={(days) => set({ weekdays: days })} />
      )}
      {repeats === 'monthly' && (
        <Field label={t`Day of the month`} hint={t`Months without that day are left out.`}>
          <Select value={values.monthDay} onChange={(event) => set({ monthDay: event.target.value })}>
            {Array.from({ length: 31 }, (_, at) => String(at + 1)).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
            <option value="-1">{t`The last day`}</option>
          </Select>
        </Field>
      )}
      {repeats === 'custom' && <p className="font-mono text-14 wrap-anywhere text-text-2">{values.rule}</p>}
    </>
  )
}

interface WeekdaysProps {
  chosen: readonly Weekday[]
  error: string | undefined
  onChange: (days: Weekday[]) => void
}

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>Days</Trans>
      </legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day, at) => (
          <label
            key={day}
            className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-border-strong text-14 font-semibold has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              id={at === 0 ? 'recurring-weekdays' : undefined}
              type="checkbox"
              className="sr-only"
              aria-label={weekdayName(day, 'long')}
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(
                  weekdays.filter((weekday) => (weekday === day ? event.target.checked : chosen.includes(weekday)))
                )
              }
            />
            <span aria-hidden>{weekdayName(day, 'short')}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function End({ values, say, set }: PartProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="recurring-startsOn" label={t`First day`} error={say('startsOn')}>
        <DayInput value={values.startsOn} onChange={(event) => set({ startsOn: event.target.value })} />
      </Field>
      <Field label={t`Ends`}>
        <Select value={values.ends} onChange={(event) => set({ ends: event.target.value as RuleValues['ends'] })}>
          <option value="never">{t`Never`}</option>
          <option value="on">{t`On a day`}</option>
          <option value="after">{t`After a number of times`}</option>
        </Select>
      </Field>
      {values.ends === 'on' && (
        <Field id="recurring-until" label={t`Last day`} error={say('until')} className="sm:col-start-2">
          <DayInput
            value={values.until}
            min={values.startsOn}
            onChange={(event) => set({ until: event.target.value })}
          />
        </Field>
      )}
      {values.ends === 'after' && (
        <Field id="recurring-count" label={t`Number of times`} error={say('count')} className="sm:col-start-2">
          <Input inputMode="numeric" value={values.count} onChange={(event) => set({ count: event.target.value })} />
        </Field>
      )}
    </div>
  )
}

interface SkipDaysProps {
  days: readonly string[]
  from: string
  error: string | undefined
  onChange: (days: string[]) => void
}

function SkipDays({ days, from, error, onChange }: SkipDaysProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange([...new Set([...days, typed])].toSorted())
    setTyped('')
  }
  return (
    <div>
      <Field
        id="recurring-skipDays"
        label={t`Days to leave out`}
        optional
        error={error}
        hint={t`Holidays, for example. On days when we are closed we order nothing anyway.`}
      >
        <div className="flex gap-2">
          <DayInput value={typed} min={from} onChange={(event) => setTyped(event.target.value)} />
          <Button disabled={!typed} onClick={add}>
            <Trans>Add</Trans>
          </Button>
        </div>
      </Field>
      {days.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {days.map((day) => {
            const name = formatWeekday(`${day}T12:00:00Z`)
            return (
              <li key={day} className="flex items-center rounded-md border border-border bg-sunken pl-3 text-14">
                {name}
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t`Do not leave out ${name}`}
                  onClick={() => onChange(days.filter((other) => other !== day))}
                >
                  <X className="size-4" strokeWidth={2} aria-hidden />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
