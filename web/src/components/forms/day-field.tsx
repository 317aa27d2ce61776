import { cn } from '#lib/style/cn.ts'
import { DayInput } from './day-time-inputs.tsx'
import { Field } from './field.tsx'

interface DayFieldProps {
  label: string
  /** Empty: none. */
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
  className?: string
}

/** One end of the days by which a list is filtered. */
export function DayField({ label, day, min, max, onChange, className }: DayFieldProps) {
  return (
    <Field label={label} className={cn('min-w-0 md:w-[160px]', className)}>
      <DayInput
        value={day}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
