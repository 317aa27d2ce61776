import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { Radio } from '#components/forms/choice.tsx'
import { Field, FieldError, Input, Textarea } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatDistance } from '#lib/format/format.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { deliveryReasons, pickupReasons } from './reasons.ts'
import { driverSteps, staffVerbs, type DriverStep } from './staff-verbs.ts'
import type { VerbDraft, VerbErrors } from './verb-fields.ts'

interface VerbFormProps {
  verb: AdminVerb
  draft: VerbDraft
  errors: VerbErrors
  /** For an override: what may be done now. */
  steps?: readonly DriverStep[]
  /** Of several orders to assign: where they are picked up. */
  pickups?: readonly LatLng[]
  onChange: (changes: Partial<VerbDraft>) => void
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
export function VerbForm({ verb, draft, errors, steps = [], pickups = [], onChange }: VerbFormProps) {
  const { t, i18n } = useLingui()
  const { input } = staffVerbs[verb]
  const said = (field: keyof VerbDraft) => {
    const error = errors[field]
    const known = error === undefined ? undefined : errorWords[error]
    return known ? i18n._(known) : error && issueWords(error)
  }
  if (input === 'nothing') return null
  if (input === 'driver') {
    return (
      <DriverField
        pickups={pickups}
        value={draft.driverId}
        error={said('driverId')}
        onChange={(driverId) => onChange({ driverId })}
      />
    )
  }
  if (input === 'pickup reason' || input === 'delivery reason') {
    return (
      <CodedReason
        {...{ draft, onChange }}
        delivery={input === 'delivery reason'}
        error={said('reason')}
        noteError={said('note')}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {input === 'step' && (
        <StepChoice
          steps={steps}
          value={draft.step}
          error={errors.step && t`Choose a step`}
          onChange={(step) => onChange({ step })}
        />
      )}
      {input === 'delay' && (
        <Field
          id="verb-minutes"
          label={t`Later than promised, in minutes`}
          hint={t`Empty: no longer late`}
          error={said('minutes')}
        >
          <Input
            inputMode="numeric"
            value={draft.minutes}
            onChange={(event) => onChange({ minutes: event.target.value })}
          />
        </Field>
      )}
      <Field
        id="verb-reason"
        label={t`Reason`}
        hint={t`Shown in the order’s history, for staff`}
        error={said('reason')}
      >
        <Textarea rows={2} value={draft.reason} onChange={(event) => onChange({ reason: event.target.value })} />
      </Field>
    </div>
  )
}

interface FieldOf {
  value: string
  error: string | undefined
  onChange: (value: string) => void
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

function DriverField({ pickups, value, error, onChange }: FieldOf & { pickups: readonly LatLng[] }) {
  const { t } = useLingui()
  const { data: drivers = [], error: failure, refetch, isSuccess } = useQuery(driversQuery())
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
  if (failure && !isSuccess)
    return <LoadProblem title={t`We could not load the drivers.`} error={failure} retry={() => void refetch()} />
  return (
    <Field
      id="verb-driverId"
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
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
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

function CodedReason({
  draft,
  delivery,
  error,
  noteError,
  onChange
}: Pick<VerbFormProps, 'draft' | 'onChange'> & {
  delivery: boolean
  error: string | undefined
  noteError: string | undefined
}) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-3">
      <fieldset id="verb-reason" tabIndex={-1} aria-describedby={error && 'verb-reason-error'}>
        <legend className="mb-1 text-14 font-semibold">{t`Reason`}</legend>
        {(delivery ? deliveryReasons : pickupReasons).map(([code, name]) => (
          <Radio
            key={code}
            name="reason"
            label={i18n._(name)}
            checked={draft.reason === code}
            onChange={() => onChange({ reason: code })}
            className="min-h-9 py-1.5"
          />
        ))}
        {error && <FieldError id="verb-reason-error">{error}</FieldError>}
      </fieldset>
      <Field id="verb-note" label={t`In words`} optional error={noteError}>
        <Textarea rows={2} value={draft.note} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
    </div>
  )
}

function StepChoice({ steps, value, error, onChange }: FieldOf & { steps: readonly DriverStep[] }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset id="verb-step" tabIndex={-1} aria-describedby={error && 'verb-step-error'}>
      <legend className="mb-1 text-14 font-semibold">{t`Step`}</legend>
      {steps.map((step) => (
        <Radio
          key={step}
          name="step"
          label={i18n._(driverSteps[step])}
          checked={value === step}
          onChange={() => onChange(step)}
          className="min-h-9 py-1.5"
        />
      ))}
      {error && <FieldError id="verb-step-error">{error}</FieldError>}
    </fieldset>
  )
}
