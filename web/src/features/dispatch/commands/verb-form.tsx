import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { Radio } from '#components/forms/choice.tsx'
import { Field, FieldError, Input, Textarea } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatDistance } from '#lib/format/format.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { failureReasons } from '#lib/parcel/failure-reasons.ts'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { driverSteps, staffVerbs, type DriverStep } from './staff-verbs.ts'
import { readVerbDraft, type VerbDraft } from './verb-fields.ts'

/** A form for the fields that a verb asks for. */
export function useVerbForm(verb: AdminVerb, start: VerbDraft) {
  return useForm({
    resolver: resolverOf<VerbDraft>((draft) => {
      const read = readVerbDraft(verb, draft)
      return read.ok ? {} : read.errors
    }),
    defaultValues: start
  })
}

interface VerbFormProps {
  verb: AdminVerb
  form: UseFormReturn<VerbDraft>
  /** For an override: what may be done now. */
  steps?: readonly DriverStep[]
  /** Of several orders to assign: where they are picked up. */
  pickups?: readonly LatLng[]
}

/** What the schema says, in our words. */
const errorWords: Record<string, MessageDescriptor> = {
  'Driver is required': msg`Driver is required`,
  'Reason is required': msg`Reason is required`,
  'Must be at most 500 characters': msg`At most 500 characters`,
  'Must be at least 1': msg`At least 1 minute`,
  'Must be at most 1440': msg`At most 24 hours`
}

/** The fields that a verb asks for, of one order or of many. */
export function VerbForm({ verb, form: { register, control, formState }, steps = [], pickups = [] }: VerbFormProps) {
  const { t, i18n } = useLingui()
  const { input } = staffVerbs[verb]
  const said = (field: keyof VerbDraft) => {
    const error = formState.errors[field]?.message
    const known = error === undefined ? undefined : errorWords[error]
    return known ? i18n._(known) : error && issueWords(error)
  }
  if (input === 'nothing') return null
  if (input === 'driver') return <DriverField {...{ control, register, pickups }} error={said('driverId')} />
  if (input === 'pickup reason' || input === 'delivery reason') {
    return (
      <div className="grid gap-3">
        <Choice
          control={control}
          name="reason"
          legend={t`Reason`}
          options={failureReasons[input === 'delivery reason' ? 'delivery' : 'pickup']}
          error={said('reason')}
        />
        <Field label={t`In words`} optional error={said('note')}>
          <Textarea {...register('note')} rows={2} />
        </Field>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {input === 'step' && (
        <Choice
          control={control}
          name="step"
          legend={t`Step`}
          options={steps.map((step) => [step, driverSteps[step]])}
          error={formState.errors.step && t`Choose a step`}
        />
      )}
      {input === 'delay' && (
        <Field label={t`Later than promised, in minutes`} hint={t`Empty: no longer late`} error={said('minutes')}>
          <Input {...register('minutes')} inputMode="numeric" />
        </Field>
      )}
      <Field label={t`Reason`} hint={t`Shown in the order’s history, for staff`} error={said('reason')}>
        <Textarea {...register('reason')} rows={2} />
      </Field>
    </div>
  )
}

interface ChoiceProps {
  control: Control<VerbDraft>
  name: 'reason' | 'step'
  legend: string
  options: readonly (readonly [value: string, label: MessageDescriptor])[]
  error: string | undefined
}

/** One of a few; an error moves the focus to the group. */
function Choice({ control, name, legend, options, error }: ChoiceProps) {
  const { i18n } = useLingui()
  const id = useId()
  const {
    field: { ref, value: chosen, onChange }
  } = useController({ control, name })
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={error && id}>
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      {options.map(([value, label]) => (
        <Radio
          key={value}
          name={name}
          label={i18n._(label)}
          checked={chosen === value}
          onChange={() => onChange(value)}
          className="min-h-9 py-1.5"
        />
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

/** After all whose distance is known. */
const farthestKm = 20_000
/** A position older than this no longer says where its driver is. */
const presentSeconds = 120

/** From where the driver is now to the nearest of the pickups; null: unknown. */
function kmToPickup({ onDuty, position, ageSeconds }: AdminDriver, pickups: readonly LatLng[]): number | null {
  if (!onDuty || !position || ageSeconds === null || ageSeconds > presentSeconds || pickups.length === 0) return null
  return Math.min(...pickups.map((pickup) => greatCircleKm(position, pickup)))
}

interface DriverFieldProps extends Pick<UseFormReturn<VerbDraft>, 'control' | 'register'> {
  pickups: readonly LatLng[]
  error: string | undefined
}

function DriverField({ control, register, pickups, error }: DriverFieldProps) {
  const { t } = useLingui()
  const value = useWatch({ control, name: 'driverId' })
  const list = useQuery(driversQuery())
  const { data: drivers = [], isSuccess } = list
  const able = drivers
    .filter(({ disabled, invited }) => !disabled && !invited)
    .map((driver) => ({ ...driver, km: kmToPickup(driver, pickups) }))
    .toSorted(
      (one, other) =>
        Number(other.onDuty) - Number(one.onDuty) ||
        (one.km ?? farthestKm) - (other.km ?? farthestKm) ||
        one.openOrders - other.openOrders ||
        (one.name ?? '').localeCompare(other.name ?? '')
    )
  const isOffDuty = able.some(({ id, onDuty }) => id === value && !onDuty)
  if (list.error && !isSuccess) return <LoadProblem title={t`We could not load the drivers.`} query={list} />
  return (
    <Field
      label={t`Driver`}
      hint={
        isOffDuty
          ? t`Off duty: the driver may see this late. Call if it is urgent.`
          : pickups.length > 0
            ? t`On duty first, then by distance to the nearest pickup and by open orders`
            : t`On duty first, then by open orders`
      }
      error={error}
    >
      <Select {...register('driverId')}>
        <option value="">{t`Choose a driver`}</option>
        {able.map(({ id, name, onDuty, openOrders, km }) => {
          const facts = [
            onDuty ? t`on duty` : t`off duty`,
            t`${openOrders} open`,
            ...(km === null ? [] : [formatDistance(km)])
          ]
          return (
            <option key={id} value={id}>
              {`${name ?? t`Unknown name`} – ${facts.join(', ')}`}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}
