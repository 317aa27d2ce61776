import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, type Ref } from 'react'
import { Controller, useForm, useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { DayInput, TimeInput } from '#components/forms/day-time-inputs.tsx'
import { Field, FieldError, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatWeekday } from '#lib/format/format-weekday.ts'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { problemsOf, type RuleValues, weekdays } from './rule-values.ts'
import { ruleWords, weekdayName } from './rule-words.ts'
import { useRuleTexts } from './use-rule-texts.ts'

/** A form for the rule of a recurring order. */
export function useRuleForm(start: RuleValues) {
  return useForm({ resolver: resolverOf(problemsOf), defaultValues: start })
}

interface RuleFormProps {
  form: UseFormReturn<RuleValues>
  /** Whether it can be shared with the company. */
  mayShare: boolean
  isBusy: boolean
  onSave: (values: RuleValues) => void
}

/** When to order again: days, times, the end, and the days that are left out. */
export function RuleForm({ form, mayShare, isBusy, onSave }: RuleFormProps) {
  const { t } = useLingui()
  const texts = useRuleTexts()
  const { register, control, formState } = form
  const [pickupTime, deliveryTime] = useWatch({ control, name: ['pickupTime', 'deliveryTime'] })
  const submit = form.handleSubmit(onSave)
  const say = (field: keyof RuleValues) => {
    const message = formState.errors[field]?.message
    return message && texts(message)
  }
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => void submit(event)}
      // What is wrong with one of two times, or with the rule as a whole, may be mended by another field.
      onChange={() => form.clearErrors(['rule', 'pickupTime', 'deliveryTime'])}
    >
      <Field label={t`Name`} error={say('name')}>
        <Input {...register('name')} autoComplete="off" maxLength={100} />
      </Field>
      <Frequency {...{ form, say }} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Pickup from`} error={say('pickupTime')}>
          <TimeInput {...register('pickupTime')} value={pickupTime} />
        </Field>
        <Field label={t`Delivery by`} optional error={say('deliveryTime')}>
          <TimeInput {...register('deliveryTime')} value={deliveryTime} />
        </Field>
      </div>
      <End {...{ form, say }} />
      <Controller
        control={control}
        name="skipDays"
        render={({ field }) => (
          <SkipDays
            days={field.value}
            from={form.getValues('startsOn')}
            error={say('skipDays')}
            focusable={field.ref}
            onChange={field.onChange}
          />
        )}
      />
      {mayShare && (
        <Checkbox
          {...register('shared')}
          className="-my-2"
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
  form: UseFormReturn<RuleValues>
  /** What is wrong with a field. */
  say: (field: keyof RuleValues) => string | undefined
}

function Frequency({ form: { register, control, setValue }, say }: PartProps) {
  const { t } = useLingui()
  const [repeats, interval, rule, startsOn] = useWatch({ control, name: ['repeats', 'interval', 'rule', 'startsOn'] })
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
      <Field label={t`How often`} error={say('rule')}>
        <Controller
          control={control}
          // What is wrong with the rule as a whole is said here.
          name="rule"
          render={({ field: { ref } }) => (
            <Select
              ref={ref}
              value={chosen}
              onChange={(event) => {
                const [next, every] = event.target.value.split(' ')
                setValue('repeats', next as RuleValues['repeats'])
                setValue('interval', every!)
              }}
            >
              {Object.entries(names).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      {repeats === 'weekly' && <Weekdays field={register('weekdays')} error={say('weekdays')} />}
      {repeats === 'monthly' && (
        <Field label={t`Day of the month`} hint={t`Months without that day are left out.`}>
          <Select {...register('monthDay')}>
            {Array.from({ length: 31 }, (_, at) => String(at + 1)).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
            <option value="-1">{t`The last day`}</option>
          </Select>
        </Field>
      )}
      {repeats === 'custom' && startsOn !== '' && (
        <p className="wrap-anywhere text-text-2">{ruleWords(rule, startsOn)}</p>
      )}
    </>
  )
}

function Weekdays({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>Days</Trans>
      </legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <label
            key={day}
            className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-border-strong text-14 font-semibold has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input {...field} type="checkbox" value={day} className="sr-only" aria-label={weekdayName(day, 'long')} />
            <span aria-hidden>{weekdayName(day, 'short')}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function End({ form: { register, control }, say }: PartProps) {
  const { t } = useLingui()
  const [ends, startsOn, until] = useWatch({ control, name: ['ends', 'startsOn', 'until'] })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`First day`} error={say('startsOn')}>
        <DayInput {...register('startsOn')} value={startsOn} />
      </Field>
      <Field label={t`Ends`}>
        <Select {...register('ends')}>
          <option value="never">{t`Never`}</option>
          <option value="on">{t`On a day`}</option>
          <option value="after">{t`After a number of times`}</option>
        </Select>
      </Field>
      {ends === 'on' && (
        <Field label={t`Last day`} error={say('until')} className="sm:col-start-2">
          <DayInput {...register('until')} value={until} min={startsOn} />
        </Field>
      )}
      {ends === 'after' && (
        <Field label={t`Number of times`} error={say('count')} className="sm:col-start-2">
          <Input {...register('count')} inputMode="numeric" />
        </Field>
      )}
    </div>
  )
}

interface SkipDaysProps {
  days: readonly string[]
  from: string
  error: string | undefined
  focusable: Ref<HTMLInputElement>
  onChange: (days: string[]) => void
}

function SkipDays({ days, from, error, focusable, onChange }: SkipDaysProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange([...new Set([...days, typed])].toSorted())
    setTyped('')
  }
  return (
    <div>
      <Field
        label={t`Days to leave out`}
        optional
        error={error}
        hint={t`Holidays, for example. On days when we are closed we order nothing anyway.`}
      >
        <div className="flex gap-2">
          <DayInput ref={focusable} value={typed} min={from} onChange={(event) => setTyped(event.target.value)} />
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
