import { Select } from './field.tsx'

interface NamedSelectProps<Value extends string> {
  value: Value
  /** What each choice is called, in the order in which they are offered. */
  names: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A select of words that are known beforehand; goes into a Field. */
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
