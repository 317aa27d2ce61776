import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PackagePlus, RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { Note } from '#components/note.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { ApiError } from '#lib/api.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { OrdersSummary } from './orders-summary.tsx'
import { OrdersTable } from './orders-table.tsx'
import { OrdersTools } from './orders-tools.tsx'
import { ordersQuery, summaryQuery } from './orders-queries.ts'
import { useOrdersFilter } from './use-orders-filter.ts'

export function OrdersPage() {
  const { t } = useLingui()
  usePageTitle(t`My Orders`)
  const { filter, change } = useOrdersFilter()
  const summary = useQuery(summaryQuery())
  const none = summary.data?.totalOrders === 0
  return (
    <div className="wrap">
      <div className="flex items-center justify-between gap-4 pt-5 pb-3.5 md:pt-8 md:pb-5">
        <h1 className="md:text-36">
          <Trans>My Orders</Trans>
        </h1>
        <ButtonLink variant="accent" to={paths.send}>
          <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Send a package</Trans>
        </ButtonLink>
      </div>
      <OrdersSummary summary={summary.data} />
      {none ? (
        <NoOrders />
      ) : (
        <>
          <OrdersTools filter={filter} onChange={change} />
          <OrdersList filter={filter} reset={() => change({ status: 'all', q: '' })} />
        </>
      )}
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
      <Trans>Your parcels and where they are gather here.</Trans>
    </EmptyState>
  )
}

function OrdersList({ filter, reset }: { filter: ReturnType<typeof useOrdersFilter>['filter']; reset: () => void }) {
  const { t } = useLingui()
  const user = useSession()
  const list = useInfiniteQuery(ordersQuery(filter))
  if (list.isPending) return <ListBlocks label={t`Loading orders`} />
  if (list.isError) return <ListProblem error={list.error} retry={() => void list.refetch()} />

  const orders = list.data.pages.flatMap((page) => page.orders)
  const total = list.data.pages[0]?.total ?? orders.length
  const count = orders.length
  if (count === 0) {
    return (
      <EmptyState title={t`No order matches`} action={<Button onClick={reset}>{t`Show all orders`}</Button>}>
        <Trans>Try another word or another filter.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <OrdersTable orders={orders} mayDelete={user?.role === 'admin'} />
      <div className="mt-4 grid justify-items-center gap-3 text-14 text-text-3">
        <p role="status">
          <Trans>
            Showing {count} of {total}
          </Trans>
        </p>
        {list.hasNextPage && (
          <Button onClick={() => void list.fetchNextPage()} busyText={list.isFetchingNextPage && t`Loading`}>
            <Trans>Load more</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function ListBlocks({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-[62px] rounded-lg" />
      ))}
    </Loading>
  )
}

function ListProblem({ error, retry }: { error: Error; retry: () => void }) {
  const reference = error instanceof ApiError ? error.problem?.requestId : undefined
  return (
    <Note tone="danger" icon={RotateCw} role="alert">
      <p>
        <Trans>
          <b>We could not load your orders.</b> Check your network and try again.
        </Trans>
      </p>
      {reference && (
        <p className="text-14">
          <Trans>Reference {reference}</Trans>
        </p>
      )}
      <Button size="small" className="mt-2" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </Note>
  )
}
