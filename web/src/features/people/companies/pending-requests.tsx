import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheckBig, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { CountMark } from '#components/display/count-mark.tsx'
import { LoadMore } from '#components/tables/list-end.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { formatNumber } from '#lib/format/format.ts'
import { applicationsQuery } from '#features/people/people-queries.ts'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import { RequestCard } from './request-card.tsx'

interface PendingRequestsProps {
  onEdit: (company: CompanyApplication) => void
}

/** The applications that wait for a decision, with all that it needs. */
export function PendingRequests({ onEdit }: PendingRequestsProps) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<{ decision: Decision; company: CompanyApplication } | null>(null)
  const list = useInfiniteQuery(applicationsQuery('PENDING_VERIFICATION'))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="pending">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="pending" className="flex items-center gap-2 text-18">
          <Trans>Pending requests</Trans>
          {total > 0 && <CountMark>{formatNumber(total)}</CountMark>}
        </h2>
        <Button variant="quiet" size="small" onClick={() => void list.refetch()}>
          <RefreshCw className="size-4" strokeWidth={2} aria-hidden />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {list.isPending && <LoadingRows count={1} row="h-48 rounded-lg" />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadProblem title={t`We could not load the requests.`} query={list} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p className="flex items-center gap-2 rounded-lg border border-border bg-surface px-4 py-3.5 text-text-2">
          <CircleCheckBig className="size-5 text-success" strokeWidth={1.75} aria-hidden />
          <Trans>No requests are waiting for you.</Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {rows.map((company) => (
          <li key={company.applicationId}>
            <RequestCard
              company={company}
              onEdit={onEdit}
              onDecide={(decision) => setDeciding({ decision, company })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} className="mt-3" />
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </section>
  )
}
