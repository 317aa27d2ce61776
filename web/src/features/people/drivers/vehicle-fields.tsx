import { usualVehicles, vehicleKindSchema, type VehicleKind } from '@ilbud/proto/http/vehicle'
import { useLingui } from '@lingui/react/macro'
import { Field, Input } from '#components/field.tsx'
import { Select } from '#components/select.tsx'
import { vehicleNames } from './vehicle-words.ts'

/** As it is typed. */
export interface VehicleDraft {
  kind: VehicleKind
  maxKg: string
  maxParcels: string
}

export type VehicleProblems = Partial<Record<'maxKg' | 'maxParcels', string>>

interface VehicleFieldsProps {
  draft: VehicleDraft
  problems: VehicleProblems
  onChange: (draft: VehicleDraft) => void
}

/** What a driver drives. Another kind brings its usual limits. */
export function VehicleFields({ draft, problems, onChange }: VehicleFieldsProps) {
  const { t, i18n } = useLingui()
  const choose = (kind: VehicleKind) => {
    const { maxKg, maxParcels } = usualVehicles[kind]
    onChange({ kind, maxKg: String(maxKg), maxParcels: String(maxParcels) })
  }
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3">
      <legend className="sr-only">{t`Vehicle`}</legend>
      <Field
        label={t`Vehicle`}
        hint={t`The driver can choose another one when going on duty.`}
        className="col-span-full"
      >
        <Select value={draft.kind} onChange={({ target }) => choose(target.value as VehicleKind)}>
          {vehicleKindSchema.options.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(vehicleNames[kind])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Most kilograms`} error={problems.maxKg}>
        <Input
          inputMode="numeric"
          value={draft.maxKg}
          onChange={({ target }) => onChange({ ...draft, maxKg: target.value })}
        />
      </Field>
      <Field label={t`Most parcels`} error={problems.maxParcels}>
        <Input
          inputMode="numeric"
          value={draft.maxParcels}
          onChange={({ target }) => onChange({ ...draft, maxParcels: target.value })}
        />
      </Field>
    </fieldset>
  )
}

/** The problems of a draft, in the server's bounds. */
export function useVehicleProblems({ maxKg, maxParcels }: VehicleDraft): VehicleProblems {
  const { t } = useLingui()
  const isWithin = (typed: string, most: number): boolean =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most
  return {
    ...(!isWithin(maxKg, 5000) && { maxKg: t`A whole number from 1 to 5000` }),
    ...(!isWithin(maxParcels, 1000) && { maxParcels: t`A whole number from 1 to 1000` })
  }
}
