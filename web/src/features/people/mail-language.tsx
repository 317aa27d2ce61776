import { useLingui } from '@lingui/react/macro'
import { Field } from '#components/forms/field.tsx'
import { LanguageSelect } from '#components/forms/language-select.tsx'
import type { Language } from '#lib/format/language.ts'

interface MailLanguageProps {
  value: Language
  onChange: (language: Language) => void
}

/** The language of an invitation, and of later mails until its reader chooses another. */
export function MailLanguage(props: MailLanguageProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Language of the email`}>
      <LanguageSelect {...props} />
    </Field>
  )
}
