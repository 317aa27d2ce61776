import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheckBig, TriangleAlert } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { formatDate } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { SubLine } from '#features/people/list/sub-line.tsx'
import type { Column } from '#features/people/list/people-table.tsx'

interface CompanyActions {
  edit: (company: CompanyApplication) => void
  showKeys: (company: CompanyApplication) => void
  showWebhooks: (company: CompanyApplication) => void
}

export function useCompanyColumns({ edit, showKeys, showWebhooks }: CompanyActions): Column<CompanyApplication>[] {
  const { t } = useLingui()
  return [
    {
      key: 'company',
      head: t`Company`,
      as: 'title',
      cell: ({ companyName, orgNumber }) => (
        <span>
          <b className="font-semibold">{companyName}</b>
          <SubLine>{orgNumber}</SubLine>
        </span>
      )
    },
    {
      key: 'admin',
      head: t({ message: 'Company admin', context: 'column' }),
      cell: ({ adminName, adminEmail, pendingEmail, adminPhone }) => (
        <span>
          {adminName}
          <SubLine>
            {adminEmail} · <span className="whitespace-nowrap">{formatPhone(adminPhone)}</span>
          </SubLine>
          {pendingEmail && <SubLine>{t`${pendingEmail} is not confirmed yet`}</SubLine>}
        </span>
      )
    },
    {
      key: 'billing',
      head: t`Billing`,
      cell: ({ billingMethod }) => (billingMethod === 'invoice' ? t`Invoice` : t`Card`)
    },
    { key: 'status', head: t`Status`, cell: (company) => <CompanyState company={company} /> },
    {
      key: 'decided',
      head: t`Decided`,
      cell: ({ decidedAt }) => (decidedAt ? <time dateTime={decidedAt}>{formatDate(decidedAt)}</time> : '–')
    },
    {
      key: 'actions',
      head: t`Actions`,
      as: 'actions',
      cell: (company) => (
        <>
          {company.status === 'APPROVED' && (
            <>
              <Button
                variant="quiet"
                size="small"
                aria-label={t`API keys of ${company.companyName}`}
                onClick={() => showKeys(company)}
              >
                {t`API keys`}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={t`Webhooks of ${company.companyName}`}
                onClick={() => showWebhooks(company)}
              >
                {t`Webhooks`}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Edit ${company.companyName}`}
            onClick={() => edit(company)}
          >
            {t`Edit`}
          </Button>
        </>
      )
    }
  ]
}

/** Approved companies are shown as Active, with the state of their invitation below. */
function CompanyState({ company: { status, invitation, reason } }: { company: CompanyApplication }) {
  const { t } = useLingui()
  if (status === 'REJECTED') {
    return (
      <span>
        <Badge icon={Ban} outline className="st-canceled">{t`Rejected`}</Badge>
        {reason && <SubLine className="mt-1">{reason}</SubLine>}
      </span>
    )
  }
  return (
    <span>
      <Badge icon={CircleCheckBig} className="tone-success">{t`Active`}</Badge>
      {invitation === 'pending' && <SubLine className="mt-1">{t`Invitation is being sent`}</SubLine>}
      {invitation === 'refused' && (
        <span className="mt-1 flex items-start gap-1 text-13 text-danger">
          <TriangleAlert className="mt-0.5 size-4" strokeWidth={2} aria-hidden />
          {t`Invitation refused: the email belongs to another kind of account. Edit it.`}
        </span>
      )}
    </span>
  )
}
