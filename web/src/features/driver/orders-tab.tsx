import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { cn } from '#lib/style/cn.ts'
import { pane } from './class-names.ts'
import { DoneList } from '#features/driver/stops/done-list.tsx'
import { OwnOrderCard } from '#features/driver/stops/own-order-card.tsx'
import { PoolCard } from '#features/driver/pool/pool-card.tsx'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { useSteadyPool } from '#features/driver/pool/use-steady-pool.ts'

interface OrdersTabProps {
  orders: UseQueryResult<DriverOrder[]>
  /** The orders with the entries of the outbox applied. */
  list: DriverOrder[]
  /** Those that the driver has to carry, in the order of the route. */
  own: DriverOrder[]
  actions: OrderActions
  isOffline: boolean
  /** The order that is shown in full beside the list, on a wide screen. */
  shownBeside: string | null
}

/** The driver's own orders with their next step, then the pool. */
export function OrdersTab({ orders, list, own, actions, isOffline, shownBeside }: OrdersTabProps) {
  const { t } = useLingui()
  if (orders.isPending) return <OrderBlocks />
  const isUnknown = orders.data === undefined
  return (
    <div className={pane}>
      {orders.error && (isUnknown || !isOffline) && (
        <LoadProblem title={t`We could not load your orders.`} query={orders} className="mb-4" />
      )}
      {own.length > 0 && (
        <section className={cn('mb-8', own.every(({ id }) => id === shownBeside) && 'min-[900px]:hidden')}>
          <h2>{t({ message: 'Your orders', context: 'driver' })}</h2>
          {own.map((order) => (
            <OwnOrderCard
              key={order.id}
              order={order}
              actions={actions}
              className={order.id === shownBeside ? 'min-[900px]:hidden' : undefined}
            />
          ))}
        </section>
      )}
      {!isUnknown && <Pool orders={list} actions={actions} isOffline={isOffline} />}
      <DoneList orders={list.filter(({ mine, status }) => mine && status === 'delivered')} />
    </div>
  )
}

interface PoolProps {
  orders: DriverOrder[]
  actions: OrderActions
  isOffline: boolean
}

function Pool({ orders, actions, isOffline }: PoolProps) {
  const { t } = useLingui()
  const { shown, newCount, showNew } = useSteadyPool(orders)
  if (shown.length === 0)
    return (
      <EmptyState title={t`No free orders right now`}>
        {isOffline ? (
          <Trans>New ones show up here once there is a network again.</Trans>
        ) : (
          <Trans>New ones show up here by themselves, within seconds.</Trans>
        )}
      </EmptyState>
    )
  return (
    <section>
      <h2>
        <Plural value={shown.filter(({ isGone }) => !isGone).length} one="# free order" other="# free orders" />
      </h2>
      <p className="mt-1 text-text-2">
        <Trans>Pay, distance and size first. The full address comes when you accept.</Trans>
      </p>
      <div role="status" className="sticky top-[84px] z-4 grid justify-center">
        {newCount > 0 && (
          <Button variant="primary" className="mt-3.5 shadow-2" onClick={showNew}>
            <ArrowUp className="size-5" strokeWidth={2} aria-hidden />
            <Plural value={newCount} one="Show # new order" other="Show # new orders" />
          </Button>
        )}
      </div>
      {shown.map(({ order, isGone }) => (
        <PoolCard key={order.id} order={order} isGone={isGone} actions={actions} />
      ))}
    </section>
  )
}

function OrderBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className={cn(pane, 'grid gap-3.5')}>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
