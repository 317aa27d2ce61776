import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Field, Input } from '#components/field.tsx'
import { companyErrorTexts } from '#lib/company/error-texts.ts'
import type { CompanyField } from './company-draft.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'onChange'> {
  name: CompanyField
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** The schema's message. */
  error: string | undefined
  onChange: (value: string) => void
}

export function TextField({ label, hint, optional = false, error, onChange, ...rest }: TextFieldProps) {
  const { i18n } = useLingui()
  const known = error === undefined ? undefined : companyErrorTexts[error]
  return (
    <Field label={label} hint={hint} optional={optional} error={known ? i18n._(known) : error}>
      <Input {...rest} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
