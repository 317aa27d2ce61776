import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { isStaff } from '@ilbud/proto/http/roles'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { OrderStatus } from '#components/parcel/order-status.tsx'
import { formatTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { useSession } from '#lib/session/session.ts'
import { problemsQuery } from './orders-queries.ts'

/** Before everything else: parcels that could not be delivered, and wait for an answer or come back. */
export function ProblemOrders({ count, showAll }: { count: number; showAll: () => void }) {
  const { data: orders } = useQuery({ ...problemsQuery(), enabled: count > 0 })
  if (count === 0 || !orders || orders.length === 0) return null
  return (
    <Card className="mb-5 border-danger max-md:p-[18px]">
      <h2 className="text-18">
        <Plural value={count} one="# parcel could not be delivered" other="# parcels could not be delivered" />
      </h2>
      <ul>
        {orders.toSorted(undecidedFirst).map((order) => (
          <ProblemRow key={order.id} order={order} />
        ))}
      </ul>
      {count > orders.length && (
        <button
          type="button"
          className="mt-2 min-h-6 text-14 text-primary-text underline underline-offset-3"
          onClick={showAll}
        >
          <Trans>Show all {count}</Trans>
        </button>
      )}
    </Card>
  )
}

const isUndecided = (order: CustomerOrder) => !order.returning && order.decision?.choice === null
const undecidedFirst = (one: CustomerOrder, other: CustomerOrder) =>
  Number(isUndecided(other)) - Number(isUndecided(one))

function ProblemRow({ order }: { order: CustomerOrder }) {
  const { t } = useLingui()
  const id = formatTrackingId(order.trackingId)
  const street = streetOf(order.deliveryAddress)
  const isOpen = isUndecided(order)
  // Staff see everybody's orders here, and decide about none.
  const isOwn = !isStaff(useSession()?.role)
  const until = order.decision ? formatTime(order.decision.until) : ''
  const action = order.returning ? t`Track` : isOpen && isOwn ? t`Decide what happens` : t`See what happens next`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0 last:pb-0">
      <div className="grid min-w-0 grow gap-x-6 gap-y-1.5 md:flex-1 md:grid-cols-[auto_1fr] md:items-center">
        <div className="md:w-56">
          <OrderStatus order={order} />
        </div>
        <div className="min-w-0">
          <p className="wrap-anywhere">
            {order.returning ? (
              <Trans>
                Comes back from <b>{street}</b>.
              </Trans>
            ) : (
              <Trans>
                Could not be delivered to <b>{order.deliveryContact}</b>, {street}.
              </Trans>
            )}
          </p>
          {isOpen && (
            <p className="text-14 text-text-2">
              <Choice goesBack={order.decision?.default === 'return'} {...{ isOwn, until }} />
            </p>
          )}
        </div>
      </div>
      <ButtonLink to={paths.track(order.trackingId)} size="small" aria-label={`${action}, ${id}`}>
        {action}
      </ButtonLink>
    </li>
  )
}

/** Who can still choose, and what happens otherwise. */
function Choice({ isOwn, goesBack, until }: { isOwn: boolean; goesBack: boolean; until: string }) {
  if (goesBack) {
    return isOwn ? (
      <Trans>It goes back to you at {until} unless you decide before.</Trans>
    ) : (
      <Trans>It goes back at {until} unless the sender decides before.</Trans>
    )
  }
  return isOwn ? (
    <Trans>You or the recipient can choose until {until}.</Trans>
  ) : (
    <Trans>The sender or the recipient can choose until {until}.</Trans>
  )
}
