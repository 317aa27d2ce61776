import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { ContentDialog } from './content-dialog.tsx'
import { RecurringCard } from './recurring-card.tsx'
import { AddRecurringDialog, EditRecurringDialog } from './recurring-dialog.tsx'
import { recurringQuery } from './recurring-queries.ts'

/** `/dashboard/recurring`: orders that are placed again by themselves. `?from=` makes one of an order. */
export function RecurringPage() {
  const { t } = useLingui()
  usePageTitle(t`Recurring orders`)
  const [search, setSearch] = useSearchParams()
  const [editing, setEditing] = useState<{ id: string; part: 'rule' | 'content' } | null>(null)
  const list = useQuery(recurringQuery())
  const from = search.get('from')
  // What others share is ordered in their name.
  const mayCancel = !list.data?.length || list.data.some(({ mayChange }) => mayChange)
  const edited = list.data?.find(({ id }) => id === editing?.id)
  return (
    <div className="container pb-12">
      <ButtonLink variant="quiet" to={paths.dashboard} className="mt-3 -ml-3">
        <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>My Orders</Trans>
      </ButtonLink>
      <div className="pt-2 pb-3.5 md:pt-3 md:pb-5">
        <h1 className="md:text-36">
          <Trans>Recurring orders</Trans>
        </h1>
        <p className="mt-1 max-w-[65ch] text-text-2">
          <Trans>
            The same parcel again and again: we place each order at noon the day before, at the price of that moment.
          </Trans>{' '}
          {mayCancel && <Trans>Until it is picked up you can cancel it like any other.</Trans>}
        </p>
      </div>
      {list.isError ? (
        <LoadProblem title={<Trans>We could not load your recurring orders.</Trans>} query={list} />
      ) : !list.data ? (
        <LoadingRows count={2} row="h-64 rounded-lg" className="grid gap-4" />
      ) : list.data.length === 0 ? (
        <EmptyState
          title={t`Nothing is repeated yet`}
          action={
            <ButtonLink variant="primary" to={paths.dashboard}>
              <Trans>My Orders</Trans>
            </ButtonLink>
          }
        >
          <Trans>Tick “Repeat regularly” when you send a package, or choose it in an order that you have placed.</Trans>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {list.data.map((recurring) => (
            <li key={recurring.id} id={recurring.id} className="scroll-mt-20">
              <RecurringCard recurring={recurring} onEdit={(part) => setEditing({ id: recurring.id, part })} />
            </li>
          ))}
        </ul>
      )}
      {edited && editing?.part === 'rule' && (
        <EditRecurringDialog recurring={edited} onClose={() => setEditing(null)} />
      )}
      {edited && editing?.part === 'content' && <ContentDialog recurring={edited} onClose={() => setEditing(null)} />}
      {from && <AddRecurringDialog orderId={from} onClose={() => setSearch({}, { replace: true })} />}
    </div>
  )
}
