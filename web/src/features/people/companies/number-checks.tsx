import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, CircleMinus, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/format/format.ts'
import { sameNumberQuery } from '#features/people/people-queries.ts'
import { Part } from './part.tsx'

/**
 * The checks of the organisation and VAT numbers. A wrong check digit is refused by the server; the rest are warnings.
 */
export function NumberChecks({ company }: { company: CompanyApplication }) {
  const { orgNumber, vatNumber, warnings } = company
  const isSoleTrader = orgNumber.endsWith('****')
  const differs = warnings.includes('VAT_NUMBER_DIFFERS')
  const expected = `SE${orgNumber.replace('-', '')}01`
  return (
    <Part title={<Trans>Numbers</Trans>}>
      <Check icon={CircleCheckBig} tone="success">
        <span className="font-id">{orgNumber}</span>{' '}
        {isSoleTrader ? (
          <Trans>check digit right; a sole trader: the last four digits are hidden</Trans>
        ) : (
          <Trans>check digit right; a legal entity</Trans>
        )}
      </Check>
      {vatNumber === null && (
        <Check icon={CircleMinus} tone="quiet">
          <Trans>No VAT number given</Trans>
        </Check>
      )}
      {vatNumber !== null && !differs && (
        <Check icon={CircleCheckBig} tone="success">
          <span className="font-id">{vatNumber}</span> <Trans>fits the organization number</Trans>
        </Check>
      )}
      {vatNumber !== null && differs && (
        <Check icon={TriangleAlert} tone="warning">
          <span className="font-id">{vatNumber}</span>{' '}
          {isSoleTrader ? (
            <Trans>does not fit the organization number</Trans>
          ) : (
            <Trans>does not fit: {expected} was expected</Trans>
          )}
        </Check>
      )}
      {warnings.includes('ORG_NUMBER_KNOWN') && <SameNumber company={company} isSoleTrader={isSoleTrader} />}
    </Part>
  )
}

/** An organization number may apply again, and the admin is warned. */
function SameNumber({ company, isSoleTrader }: { company: CompanyApplication; isSoleTrader: boolean }) {
  const { t } = useLingui()
  // A masked number cannot be searched for.
  const { data = [] } = useQuery({ ...sameNumberQuery(company.orgNumber), enabled: !isSoleTrader })
  const others = data.filter(({ applicationId }) => applicationId !== company.applicationId)
  const states = { PENDING_VERIFICATION: t`pending`, APPROVED: t`active`, REJECTED: t`rejected` }
  return (
    <Check icon={TriangleAlert} tone="warning">
      <Trans>The same number has applied before</Trans>
      {others.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-13 text-text-2">
          {others.map(({ applicationId, companyName, status, createdAt, adminEmail }) => (
            <li key={applicationId}>
              {companyName}, {states[status]}, {formatDate(createdAt)}, <span className="break-all">{adminEmail}</span>
            </li>
          ))}
        </ul>
      )}
    </Check>
  )
}

const tones = { success: 'text-success', warning: 'text-warning', quiet: 'text-text-3' }

function Check({ icon: Icon, tone, children }: { icon: LucideIcon; tone: keyof typeof tones; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 ${tones[tone]}`} strokeWidth={2} aria-hidden />
      <div className="min-w-0">{children}</div>
    </li>
  )
}
