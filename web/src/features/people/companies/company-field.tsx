import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field, Input } from '#components/field.tsx'
import { companyErrorTexts } from '#lib/company/error-texts.ts'
import type { TextField } from './company-draft.ts'

interface CompanyFieldProps {
  name: TextField
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  hint?: ReactNode
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
}

export function CompanyField({ label, hint, optional = false, error, onChange, ...rest }: CompanyFieldProps) {
  const { i18n } = useLingui()
  const known = error === undefined ? undefined : companyErrorTexts[error]
  return (
    <Field label={label} hint={hint} optional={optional} error={known ? i18n._(known) : error}>
      <Input {...rest} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
