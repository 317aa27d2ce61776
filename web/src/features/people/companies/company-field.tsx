import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field, Input } from '#components/field.tsx'
import type { TextField } from './company-draft.ts'

/** The schema's messages in the reader's language. What is missing here is shown as the schema says it. */
const problemTexts: Record<string, MessageDescriptor> = {
  'Company name is required': msg`Company name is required`,
  'Organization number is required': msg`Organization number is required`,
  'Please enter a valid organization number': msg`Please enter a valid organization number`,
  'Please enter a valid URL': msg`Please enter a valid URL`,
  'Admin user full name is required': msg`Admin user full name is required`,
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Admin user phone is required': msg`Admin user phone is required`,
  'Please enter a valid phone number': msg`Please enter a valid phone number`,
  'All billing address fields are required when billing address differs from HQ': msg`All billing address fields are required when billing address differs from HQ`
}

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
  const known = error === undefined ? undefined : problemTexts[error]
  return (
    <Field label={label} hint={hint} optional={optional} error={known ? i18n._(known) : error}>
      <Input {...rest} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
