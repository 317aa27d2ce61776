import { Select } from './select.tsx'
import type { Language } from '#lib/format/language.ts'

interface LanguageSelectProps {
  value: Language
  onChange: (language: Language) => void
}

/** A choice of language, each by its own name. Stands in a `Field`. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value as Language)}>
      <option value="sv" lang="sv">
        Svenska
      </option>
      <option value="en" lang="en">
        English
      </option>
    </Select>
  )
}
