import type { Company } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { countryName } from '#lib/company/country-name.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { EditCompany } from './edit-company.tsx'
import { PendingContact } from './pending-contact.tsx'

/** The company's record. Its admin changes contact and billing; name and number are changed by our staff. */
export function CompanyDetails({ company, mayWrite }: { company: Company; mayWrite: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'first' | 'form' | 'again'>('first')
  if (shown === 'form') return <EditCompany company={company} onDone={() => setShown('again')} />
  const billing = company.sameBillingAddress
    ? t`As the head office`
    : [
        company.billingAddress,
        company.billingPostalCode,
        company.billingCity,
        countryName(company.billingCountry ?? '')
      ]
        .filter(Boolean)
        .join(', ')
  return (
    <Card className="max-w-[760px]">
      <dl>
        <Row label={t`Company name`}>{company.companyName}</Row>
        <Row label={t`Organization number`}>{company.orgNumber}</Row>
        <Row label={t`VAT number`}>{company.vatNumber}</Row>
        <Row label={t`Website`}>{company.website}</Row>
        <Row label={t`Contact person`}>
          {company.adminName}
          <br />
          {company.adminEmail}
          {company.pendingEmail ? <PendingContact email={company.pendingEmail} mayWrite={mayWrite} /> : <br />}
          {formatPhone(company.adminPhone)}
        </Row>
        <Row label={t`Billing`}>{company.billingMethod === 'invoice' ? t`Invoice` : t`Card`}</Row>
        <Row label={t`Billing address`}>{billing}</Row>
      </dl>
      {mayWrite ? (
        <Button className="mt-4" autoFocus={shown === 'again'} onClick={() => setShown('form')}>
          <Trans>Edit contact and billing</Trans>
        </Button>
      ) : (
        <p className="mt-3 text-14 text-text-3">
          <Trans>A company admin can change this.</Trans>
        </p>
      )}
    </Card>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-border py-2.5 wrap-anywhere first:border-t-0 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-text-2">{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
