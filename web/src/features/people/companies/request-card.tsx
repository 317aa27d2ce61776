import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { PhoneLink } from '#components/display/phone-link.tsx'
import { countryName } from '#lib/company/country-name.ts'
import { formatAge, formatDateTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'
import type { Decision } from './decision-dialog.tsx'
import { NumberChecks } from './number-checks.tsx'
import { Part } from './part.tsx'

interface RequestCardProps {
  company: CompanyApplication
  onDecide: (decision: Decision) => void
  onEdit: (company: CompanyApplication) => void
}

/** An application: the applicant, the checks, the billing, and the two decisions. */
export function RequestCard({ company, onDecide, onEdit }: RequestCardProps) {
  const { t } = useLingui()
  const { companyName, createdAt } = company
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3>{companyName}</h3>
        <p className="text-13 text-text-2">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · <Waiting since={createdAt} />
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1fr]">
        <NumberChecks company={company} />
        <Contact company={company} />
        <Billing company={company} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-border pt-4">
        <Button variant="primary" aria-label={t`Approve ${companyName}`} onClick={() => onDecide('APPROVED')}>
          <Trans>Approve</Trans>
        </Button>
        <Button variant="danger" aria-label={t`Reject ${companyName}`} onClick={() => onDecide('REJECTED')}>
          <Trans>Reject</Trans>
        </Button>
        <Button variant="quiet" aria-label={t`Edit ${companyName}`} onClick={() => onEdit(company)}>
          <Trans>Edit</Trans>
        </Button>
      </div>
    </Card>
  )
}

const dayMs = 86_400_000

/** A review is promised within 1-2 business days. */
function Waiting({ since }: { since: string }) {
  const now = useNow(60_000)
  const days = Math.floor((now - Date.parse(since)) / dayMs)
  const age = formatAge(since, now)
  if (days < 1) return <Trans>waiting {age}</Trans>
  return <Plural value={days} one="waiting # day" other="waiting # days" />
}

function Contact({ company: { adminName, adminEmail, adminPhone, website } }: { company: CompanyApplication }) {
  return (
    <Part title={<Trans>Who applied</Trans>}>
      <li>{adminName}</li>
      <li>
        <a
          href={`mailto:${adminEmail}`}
          className="inline-block break-all text-primary-text underline pointer-coarse:py-3"
        >
          {adminEmail}
        </a>
      </li>
      <li>
        <PhoneLink number={adminPhone} className="inline-block text-primary-text underline pointer-coarse:py-3" />
      </li>
      <li>
        {website ? (
          <a
            href={website}
            target="_blank"
            rel="noreferrer"
            className="inline-block break-all text-primary-text underline pointer-coarse:py-3"
          >
            {website}
          </a>
        ) : (
          <span className="text-text-3">
            <Trans>No website given</Trans>
          </span>
        )}
      </li>
    </Part>
  )
}

function Billing({ company }: { company: CompanyApplication }) {
  const { billingMethod, sameBillingAddress, billingAddress, billingPostalCode, billingCity, billingCountry } = company
  return (
    <Part title={<Trans>Billing</Trans>}>
      <li>{billingMethod === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Card</Trans>}</li>
      {sameBillingAddress ? (
        <li className="text-text-2">
          <Trans>To the head office</Trans>
        </li>
      ) : (
        <li>
          {billingAddress}
          <br />
          {billingPostalCode} {billingCity}
          <br />
          {billingCountry && countryName(billingCountry)}
        </li>
      )}
    </Part>
  )
}
