import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { ApiError, serverMessage } from '#lib/api.ts'
import { cn } from '#lib/cn.ts'
import { DoneList } from './done-list.tsx'
import { isOpen } from './next-action.ts'
import { OwnOrderCard } from './own-order-card.tsx'
import { PoolCard } from './pool-card.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OrdersTabProps {
  orders: UseQueryResult<DriverOrder[]>
  actions: OrderActions
  /** On a wide screen this one stands beside the list in full. */
  shownBeside: string | null
}

/** Your own orders with their next step, then what is free near you. */
export function OrdersTab({ orders, actions, shownBeside }: OrdersTabProps) {
  const { t } = useLingui()
  if (orders.isPending) return <OrderBlocks />
  const list = orders.data ?? []
  const own = list.filter(isOpen)
  return (
    <div className="drv-pane">
      {orders.isError && <LoadProblem error={orders.error} retry={() => void orders.refetch()} />}
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
      <Pool orders={list.filter(({ mine }) => !mine)} actions={actions} />
      <DoneList orders={list.filter(({ mine, status }) => mine && status === 'delivered')} />
    </div>
  )
}

function Pool({ orders, actions }: { orders: DriverOrder[]; actions: OrderActions }) {
  if (orders.length === 0)
    return (
      <section>
        <h2>
          <Trans>No free orders right now</Trans>
        </h2>
        <p className="mt-1 text-text-2">
          <Trans>New ones show up here by themselves, within seconds.</Trans>
        </p>
      </section>
    )
  return (
    <section>
      <h2>
        <Plural value={orders.length} one="# order near you" other="# orders near you" />
      </h2>
      <p className="mt-1 text-text-2">
        <Trans>Pay, distance and size first. The full address comes when you accept.</Trans>
      </p>
      {orders.map((order) => (
        <PoolCard key={order.id} order={order} actions={actions} />
      ))}
    </section>
  )
}

function LoadProblem({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLingui()
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined
  return (
    <Note tone="danger" icon={TriangleAlert} role="alert" className="mb-4">
      <p className="font-semibold">{t`We could not load your orders.`}</p>
      <p>{serverMessage(error) ?? t`Please check your connection and try again.`}</p>
      {requestId && <p className="text-14">{t`Reference ${requestId}`}</p>}
      <Button className="mt-2" onClick={retry}>{t`Try again`}</Button>
    </Note>
  )
}

function OrderBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className="drv-pane grid gap-3.5">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
