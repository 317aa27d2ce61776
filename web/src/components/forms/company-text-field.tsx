import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Field, Input } from './field.tsx'
import { companyErrorTexts } from '#lib/company/error-texts.ts'
import { issueWords } from '#lib/forms/issue-words.ts'

interface CompanyTextFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** The schema's message. */
  error: string | undefined
}

/** A text of a company: on the application form, and where admins edit it. */
export function CompanyTextField({ label, hint, optional = false, error, ...rest }: CompanyTextFieldProps) {
  const { i18n } = useLingui()
  const known = error === undefined ? undefined : companyErrorTexts[error]
  return (
    <Field label={label} hint={hint} optional={optional} error={known ? i18n._(known) : error && issueWords(error)}>
      <Input {...rest} />
    </Field>
  )
}
