import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Note } from '#components/feedback/note.tsx'
import type { CompanyField, Problems } from './company-draft.ts'

const names: Record<CompanyField, MessageDescriptor> = {
  orgNumber: msg`Organization number`,
  vatNumber: msg`VAT number`,
  companyName: msg`Company name`,
  website: msg`Website`,
  adminName: msg`Admin user full name`,
  adminEmail: msg`Admin user email`,
  adminPhone: msg`Admin user phone`,
  billingMethod: msg`Billing`,
  sameBillingAddress: msg`Billing address`,
  billingAddress: msg`Billing address`,
  billingPostalCode: msg`Billing postal code`,
  billingCity: msg`Billing city`,
  billingCountry: msg`Billing country`
}

/** A list of all errors, each a link to its field. */
export function ErrorSummary({ problems, focus }: { problems: Problems; focus: (field: string) => void }) {
  const { i18n } = useLingui()
  const fields = Object.keys(problems) as CompanyField[]
  if (fields.length === 0) return null
  return (
    <Note tone="danger" icon={CircleAlert} role="alert">
      <p className="font-semibold">
        <Plural value={fields.length} one="One field needs another look" other="# fields need another look" />
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <button type="button" className="min-h-8 underline underline-offset-3" onClick={() => focus(field)}>
              {i18n._(names[field])}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  )
}
