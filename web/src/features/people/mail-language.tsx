import { useLingui } from '@lingui/react/macro'
import { Field, Select } from '#components/field.tsx'
import type { Language } from '#lib/format/language.ts'

interface MailLanguageProps {
  value: Language
  onChange: (language: Language) => void
}

/** The language of an invitation, and of the mails after it until its reader chooses another. */
export function MailLanguage({ value, onChange }: MailLanguageProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Language of the email`}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Language)}>
        <option value="sv" lang="sv">
          Svenska
        </option>
        <option value="en" lang="en">
          English
        </option>
      </Select>
    </Field>
  )
}
