import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatNumber } from '#lib/format/format.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import {
  isFactor,
  isText,
  type SettingKey,
  settingChoices,
  settingNames,
  settingRanges,
  settingUnits
} from './settings-fields.ts'

/** Translations of the schema's messages; others are shown as they are. */
const problemTexts: Record<string, MessageDescriptor> = {
  Required: msg`Needed`,
  'Must be a whole number': msg`A whole number`,
  'Must have one decimal at most': msg`One decimal at most`,
  'Must have two decimals at most': msg`Two decimals at most`,
  'Must be after the opening time': msg`After the opening time`,
  'Must not be before the last pickup': msg`Not before the last pickup`,
  'Must be at least 0': msg`At least 0`,
  'Must be at least 0.1': msg`At least 0.1`,
  'Must be at least 1': msg`At least 1`,
  'Must be at least 5': msg`At least 5`,
  'Must be at most 240': msg`At most 240`,
  'Must be a time like 07:00': msg`A time like 07:00`,
  'Must be a day like 2026-12-24': msg`Days like 2026-12-24`,
  'Must be at most 100 days': msg`At most 100 days`,
  'Must be at most 10': msg`At most 10`,
  'Must be at most 20': msg`At most 20`,
  'Must be at most 1000': msg`At most 1000`,
  'Must be at most 1440': msg`At most 1440`,
  'Must be at most 3600': msg`At most 3600`,
  'Must be at most 10000': msg`At most 10,000`,
  'Must be at most 100000': msg`At most 100,000`,
  'Must be at most 40 characters': msg`40 characters at most`,
  'Expected number, received string': msg`A number`
}

const hints: Partial<Record<SettingKey, MessageDescriptor>> = {
  perKm: msg`For each whole km beyond those in the base price`,
  minimum: msg`However short the distance`,
  fallback: msg`When an address cannot be found`,
  extraParcelPercent: msg`Of the price of the first`,
  perKgOver20: msg`Per started kg of each parcel`,
  expressFactor: msg`Times the price`,
  eveningFactor: msg`Times the price`,
  attemptLimit: msg`Then it goes back, or waits for the sender`,
  decisionMinutes: msg`For sender and recipient`,
  delayThresholdMinutes: msg`Behind the first promise`,
  driverCostOre: msg`Per delivery, from now on`,
  stepSeconds: msg`For companies that try out the API`,
  scanRequired: msg`With the camera, or by its last characters`,
  opens: msg`As 07:00`,
  lastPickup: msg`As 20:30`,
  closes: msg`As 22:00`,
  closedDays: msg`As 2026-12-24, with spaces between`,
  leadMinutes: msg`Before its earliest pickup`,
  graceMinutes: msg`Before the time that the sender chose`
}

interface SettingFieldProps {
  field: UseFormRegisterReturn<SettingKey>
  problem: string | undefined
}

export function SettingField({ field, problem }: SettingFieldProps) {
  const { i18n } = useLingui()
  const { name } = field
  const known = problem === undefined ? undefined : problemTexts[problem]
  const hint = hints[name]
  const range = settingRanges[name]?.map((end) => formatNumber(end, 1)).join('–')
  const choices = settingChoices[name]
  const unit = isFactor(name) ? '×' : settingUnits[name] && i18n._(settingUnits[name])
  return (
    <Field
      label={
        <>
          {i18n._(settingNames[name])}
          {unit && !isFactor(name) && <span className="font-normal text-text-3"> ({unit})</span>}
        </>
      }
      hint={
        (hint ?? range) && (
          <>
            {hint && i18n._(hint)}
            {hint && range && ' · '}
            <span className="whitespace-nowrap">{range}</span>
          </>
        )
      }
      error={known ? i18n._(known) : problem && issueWords(problem)}
    >
      {choices ? (
        <Select {...field}>
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
      ) : (
        <Input {...field} inputMode={isText(name) ? 'text' : 'decimal'} autoComplete="off" />
      )}
    </Field>
  )
}
