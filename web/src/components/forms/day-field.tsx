import { DayInput } from './day-time-inputs.tsx'
import { Field } from './field.tsx'

interface DayFieldProps {
  label: string
  /** Empty: none. */
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** One end of the days by which a list is filtered. */
export function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  return (
    <Field label={label} className="min-w-0 md:w-[160px] [&>label]:mb-1 [&>label]:text-13">
      <DayInput
        value={day}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
