import type { Company } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Building2, Hourglass } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { SubNav } from '#components/layout/sub-nav.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { companyParts, paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { CompanyDetails } from './company-details.tsx'
import { CompanyOrders } from './company-orders.tsx'
import { companyQuery } from './company-queries.ts'
import { CostCentres } from './cost-centres.tsx'
import { ApiKeys } from './developers/api-keys.tsx'
import { Webhooks } from './developers/webhooks.tsx'
import { Members } from './members.tsx'

/**
 * `/dashboard/company`: the company's orders, members, cost centres and record. Admins change them, members read them.
 */
export function CompanyPage() {
  const user = useSession()
  return (
    <div className="container">
      <ButtonLink variant="quiet" to={paths.dashboard} className="mt-3 -ml-3">
        <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>My Orders</Trans>
      </ButtonLink>
      {user?.companyId ? <MyCompany mayWrite={user.role === 'company_admin'} /> : <NoCompany />}
    </div>
  )
}

function NoCompany() {
  const { t } = useLingui()
  usePageTitle(t`Company`)
  const action = (
    <ButtonLink variant="accent" to={paths.companyRegister}>
      <Trans>Request a company account</Trans>
    </ButtonLink>
  )
  return (
    <>
      <h1 className="my-3 md:text-36">
        <Trans>Company</Trans>
      </h1>
      <EmptyState title={t`You belong to no company`} action={action}>
        <Trans>
          A company account has cost centres, invoice as a way to pay, and one list of everybody’s orders for its
          admins.
        </Trans>
      </EmptyState>
    </>
  )
}

function MyCompany({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const company = useQuery(companyQuery())
  const open = useOpenPart(mayWrite)
  usePageTitle(company.data ? `${open.title} · ${company.data.companyName}` : t`Company`)
  if (company.isPending) {
    return (
      <Loading label={t`Loading`} className="mt-3 grid gap-4">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    )
  }
  if (!company.data) {
    return (
      <>
        <h1 className="my-3 md:text-36">
          <Trans>Company</Trans>
        </h1>
        <LoadProblem title={<Trans>We could not load your company.</Trans>} query={company} />
      </>
    )
  }
  return <Loaded company={company.data} mayWrite={mayWrite} open={open} />
}

/** The present tab, according to the path, and all tabs. API keys and webhooks are for the company's admins alone. */
function useOpenPart(mayWrite: boolean) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const shown = companyParts.filter((name) => mayWrite || name !== 'developers')
  const part = shown.find((name) => name === search.get('tab')) ?? 'orders'
  const labels = {
    orders: t`Orders`,
    'cost-centres': t`Cost centres`,
    members: t`Members`,
    developers: t`Developers`,
    details: t`Details`
  }
  const items = shown.map((name) => ({ to: paths.companyPart(name), label: labels[name] }))
  return { part, title: labels[part], items }
}

interface LoadedProps {
  company: Company
  mayWrite: boolean
  open: ReturnType<typeof useOpenPart>
}

function Loaded({ company, mayWrite, open: { part, items } }: LoadedProps) {
  return (
    <>
      <h1 className="mt-1 md:text-36 wrap-anywhere">{company.companyName}</h1>
      <p className="mt-1 mb-4 flex items-center gap-2 text-text-2">
        <Building2 className="size-5" strokeWidth={1.75} aria-hidden />
        {company.orgNumber}
      </p>
      <Standing company={company} />
      <SubNav label={company.companyName} items={items} here={paths.companyPart(part)} />
      <div className="pt-4">
        {part === 'orders' && <CompanyOrders />}
        {part === 'cost-centres' && <CostCentres mayWrite={mayWrite} />}
        {part === 'members' && <Members mayWrite={mayWrite} />}
        {part === 'developers' && (
          <div className="grid gap-10">
            <ApiKeys />
            <Webhooks />
          </div>
        )}
        {part === 'details' && <CompanyDetails company={company} mayWrite={mayWrite} />}
      </div>
    </>
  )
}

/** What the company may not do yet, or any longer; nothing for an approved one. */
function Standing({ company: { status } }: { company: Company }) {
  if (status === 'APPROVED') return null
  return (
    <Note tone="warning" icon={Hourglass} className="mb-4">
      {status === 'PENDING_VERIFICATION' ? (
        <Trans>
          <b>We are reviewing the company.</b> It takes 1-2 business days. Until then orders are paid by card, and cost
          centres cannot be used.
        </Trans>
      ) : (
        <Trans>
          <b>The company was not approved.</b> Orders are paid by card. Write to support if you think that is a mistake.
        </Trans>
      )}
    </Note>
  )
}
