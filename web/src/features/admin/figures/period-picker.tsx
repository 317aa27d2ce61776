import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayInput } from '#components/forms/day-time-inputs.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { dayAgo, type Days, type Period, type PeriodName } from './period.ts'

const earliest = '2020'

interface PeriodPickerProps {
  period: Period
  onPeriod: (period: Period) => void
  /** With a visible label, for use in a form. */
  labelled?: boolean
}

/** Selects a named period, or two dates. */
export function PeriodPicker({ period, onPeriod, labelled = false }: PeriodPickerProps) {
  const { t } = useLingui()
  const names = usePeriodNames()
  const choose = (value: string) =>
    value === 'custom' ? onPeriod(customOf(thirtyDays())) : onPeriod({ name: value as PeriodName })
  return (
    <>
      <Field label={t`Period`} hideLabel={!labelled} className="min-w-0 grow sm:grow-0">
        <Select value={period.name} onChange={({ target }) => choose(target.value)} className="text-14 sm:w-[190px]">
          {Object.entries(names).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {period.name === 'custom' && (
        <DaysFields
          days={{ start: period.startDate, end: period.endDate }}
          onDays={(days) => onPeriod(customOf(days))}
        />
      )}
    </>
  )
}

/** The labels of the periods. */
function usePeriodNames(): Record<Period['name'], string> {
  const { t } = useLingui()
  return {
    '7d': t`Last 7 days`,
    '30d': t`Last 30 days`,
    '90d': t`Last 90 days`,
    '365d': t`Last 365 days`,
    all: t`All time`,
    custom: t`Custom dates`
  }
}

/** The dates count when both are entered and in order. */
function DaysFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(days)
  const change = (part: Partial<Days>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (isWhole(next)) onDays(next)
  }
  const swapped = typed.start > typed.end
  return (
    <div className="flex w-full items-start gap-2 sm:w-auto">
      <Field label={t`From`} hideLabel className="min-w-0 grow" error={swapped ? t`Ends before it begins` : undefined}>
        <DayInput
          required
          max={typed.end}
          value={typed.start}
          onChange={({ target }) => change({ start: target.value })}
          className="px-2.5 text-14"
        />
      </Field>
      <Field label={t`To`} hideLabel className="min-w-0 grow">
        <DayInput
          required
          min={typed.start}
          value={typed.end}
          onChange={({ target }) => change({ end: target.value })}
          className="px-2.5 text-14"
        />
      </Field>
    </div>
  )
}

/** While a year is being typed, the value is a date in the first century. */
function isWhole({ start, end }: Days): boolean {
  return start > earliest && start <= end
}

/** To begin with: what the usual period shows. */
function thirtyDays(): Days {
  return { start: dayAgo(29), end: dayAgo(0) }
}

function customOf({ start, end }: Days): Period {
  return { name: 'custom', startDate: start, endDate: end }
}
