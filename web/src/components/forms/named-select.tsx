import { Select } from './select.tsx'

interface NamedSelectProps<Value extends string> {
  value: Value
  /** The labels of the options, in the order in which they are shown. */
  names: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A select with fixed options; used inside a Field. */
export function NamedSelect<Value extends string>({ value, names, onChange }: NamedSelectProps<Value>) {
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {Object.entries<string>(names).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </Select>
  )
}
