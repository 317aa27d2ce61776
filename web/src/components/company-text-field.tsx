import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Field, Input } from './field.tsx'
import { companyErrorTexts } from '#lib/company/error-texts.ts'

interface CompanyTextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** The schema's message. */
  error: string | undefined
  onChange: (value: string) => void
}

/** A text of a company: on the application form, and where admins edit it. */
export function CompanyTextField({ label, hint, optional = false, error, onChange, ...rest }: CompanyTextFieldProps) {
  const { i18n } = useLingui()
  const known = error === undefined ? undefined : companyErrorTexts[error]
  return (
    <Field label={label} hint={hint} optional={optional} error={known ? i18n._(known) : error}>
      <Input {...rest} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
