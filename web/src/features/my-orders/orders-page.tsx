import type { OrdersSort } from '@ilbud/proto/http/orders/orders'
import { isStaff } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2, PackagePlus, Repeat } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { rowsOf } from '#lib/lists/list-page.ts'
import { paths } from '#lib/page/paths.ts'
import { useRenewedPush } from '#lib/push/use-renewed-push.ts'
import { useSession } from '#lib/session/session.ts'
import { LiveLine } from './live-line.tsx'
import { runningFirst } from './live-orders.ts'
import { OrderSheet } from './order/order-sheet.tsx'
import { OrdersSummary } from './orders-summary.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ProblemOrders } from './problem-orders.tsx'
import { OrdersTools } from './orders-tools.tsx'
import { noFilter, ordersQuery, summaryQuery, type OrdersFilter } from './orders-queries.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useOrdersFilter } from './use-orders-filter.ts'

// Its texts are those of this page.
const RecurringPage = lazyPart(async () => (await import('./recurring/recurring-page.tsx')).RecurringPage)

/** `/dashboard`, and `/dashboard/recurring`. A driver has no orders of this kind: the driver's screen is the one that is meant. */
export function OrdersPage() {
  const { pathname } = useLocation()
  if (useSession()?.role === 'driver') return <Navigate to={paths.driver} replace />
  return pathname === paths.recurring ? <RecurringPage /> : <MyOrders />
}

function MyOrders() {
  const { t } = useLingui()
  useRenewedPush()
  const { filter, change, openId, open } = useOrdersFilter()
  const { sort } = filter
  const isFiltered = Object.entries({ ...noFilter, sort }).some(
    ([name, none]) => filter[name as keyof OrdersFilter] !== none
  )
  const live = useLiveOrders(isFiltered)
  const summary = useQuery(summaryQuery())
  const none = summary.data && summary.data.totalOrders + summary.data.testOrders === 0
  const underway = summary.data?.inTransit ?? 0
  usePageTitle(underway > 0 ? t`My Orders, ${underway} in transit` : t`My Orders`)
  return (
    <div className="container">
      <PageHead isEmpty={none ?? false} />
      <ProblemOrders count={summary.data?.problems ?? 0} showAll={() => change({ ...noFilter, status: 'problems' })} />
      {summary.isError ? (
        <LoadProblem className="mb-5" title={<Trans>We could not load your figures.</Trans>} query={summary} />
      ) : (
        <OrdersSummary summary={summary.data} />
      )}
      {none ? (
        <NoOrders />
      ) : (
        <>
          <OrdersTools filter={filter} summary={summary.data} onChange={change} />
          <LiveLine live={live} />
          <OrdersList
            filter={filter}
            changedId={live.news?.id ?? null}
            reset={() => change({ ...noFilter, sort })}
            onSort={(next) => change({ sort: next })}
            onOpen={(id) => open(id)}
          />
        </>
      )}
      {openId && <OrderSheet id={openId} onClose={() => open(null)} />}
    </div>
  )
}

function PageHead({ isEmpty }: { isEmpty: boolean }) {
  const user = useSession()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-5 pb-3.5 md:pt-8 md:pb-5">
      <h1 className="md:text-36">
        <Trans>My Orders</Trans>
      </h1>
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-3!">
        {user?.companyId && !isStaff(user.role) && (
          <ButtonLink variant="outline" to={paths.company}>
            <Building2 className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Company</Trans>
          </ButtonLink>
        )}
        {!isEmpty && !isStaff(user?.role ?? 'customer') && (
          <ButtonLink variant="outline" to={paths.recurring}>
            <Repeat className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Recurring</Trans>
          </ButtonLink>
        )}
        {/* An empty list has an accent button of its own, and there is never more than one in view. */}
        <ButtonLink variant={isEmpty ? 'outline' : 'accent'} to={paths.send}>
          <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Send a package</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function NoOrders() {
  const { t } = useLingui()
  const action = (
    <ButtonLink variant="accent" to={paths.send}>
      <Trans>Create Your First Order</Trans>
    </ButtonLink>
  )
  return (
    <EmptyState title={t`No orders yet`} action={action}>
      <Trans>Your parcels, and where they are, show up here.</Trans>
    </EmptyState>
  )
}

interface OrdersListProps {
  filter: OrdersFilter
  changedId: string | null
  reset: () => void
  onSort: (sort: OrdersSort) => void
  onOpen: (id: string) => void
}

function OrdersList({ filter, changedId, reset, onSort, onOpen }: OrdersListProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(ordersQuery(filter))
  if (list.isPending) return <LoadingRows count={4} row="h-[62px] rounded-lg" className="gap-3" />
  if (list.isError && !list.data) {
    return <LoadProblem title={<Trans>We could not load your orders.</Trans>} query={list} />
  }
  const orders = rowsOf(list.data.pages)
  if (orders.length === 0) {
    return (
      <EmptyState title={t`No order matches`} action={<Button onClick={reset}>{t`Show all orders`}</Button>}>
        <Trans>Try another word or another filter.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <OrdersTable
        orders={filter.sort === 'running' ? runningFirst(orders) : orders}
        sort={filter.sort}
        isOld={list.isPlaceholderData}
        changedId={changedId}
        onSort={onSort}
        onOpen={onOpen}
      />
      <ListEnd list={list} />
    </>
  )
}
