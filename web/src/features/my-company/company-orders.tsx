import type { CustomerOrder } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { ListEnd } from '#components/list-end.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { formatDate, formatMoney } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { companyOrdersQuery } from './company-queries.ts'

/** The company's orders, for members their own; who placed each stands beside it. */
export function CompanyOrders() {
  const { t } = useLingui()
  const list = useInfiniteQuery(companyOrdersQuery())
  if (list.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!list.data) {
    return (
      <LoadProblem
        title={<Trans>We could not load the orders.</Trans>}
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  }
  const orders = list.data.pages.flatMap((page) => page.rows)
  if (orders.length === 0) {
    const action = <ButtonLink variant="accent" to={paths.send}>{t`Send a package`}</ButtonLink>
    return (
      <EmptyState title={t`No orders yet`} action={action}>
        <Trans>What you and your colleagues send gathers here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const { t } = useLingui()
  const first = (address: string) => address.split(',')[0]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-border bg-surface px-4 py-3 max-md:[&>.is-wide]:order-1 max-md:[&>.is-wide]:col-span-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_190px_auto]">
      <div className="is-wide min-w-0">
        <p className="font-medium">
          {first(order.pickupAddress)}{' '}
          <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
          {first(order.deliveryAddress)}
        </p>
        <Link
          to={`${paths.dashboard}?order=${order.id}`}
          className="id inline-block py-1 text-14 text-primary-text underline"
        >
          {formatTrackingId(order.trackingId)}
        </Link>
      </div>
      <p className="is-wide min-w-0 text-14 text-text-2">
        <span className="md:block">{order.customerName}</span>
        <span className="md:hidden"> · </span>
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      </p>
      <p>
        <StatusBadge status={order.delayed ? 'DELAYED' : order.status} />
      </p>
      <p className="font-semibold whitespace-nowrap md:min-w-20 md:text-right">{formatMoney(order.totalAmount)}</p>
    </li>
  )
}
