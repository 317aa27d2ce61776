import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { orderQuery } from '#features/dispatch/board/board-queries.ts'
import { shortName } from '#features/dispatch/board/short-name.ts'
import { candidatesQuery } from '#features/dispatch/panel/candidates-query.ts'
import { NearestDrivers } from '#features/dispatch/panel/nearest-drivers.tsx'
import { assignVerb, isTooSmall } from '#features/dispatch/panel/panel-footer.tsx'
import type { Assignment } from '#features/dispatch/panel/use-assign.ts'
import { paths } from '#lib/page/paths.ts'
import { PriceLine } from '#features/dispatch/routes/moving/price.tsx'

interface AssignCardProps {
  orderId: string
  /** Of the page: an assignment outlives this card, which goes with the order. */
  assignment: Assignment
}

/** Who could take an order, what it would add to their route, and the button that gives it to them. */
export function AssignCard({ orderId, assignment }: AssignCardProps) {
  const { t } = useLingui()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  if (error && !order) {
    return <LoadProblem title={t`We could not load the order.`} query={{ error, refetch }} />
  }
  if (!order) {
    return (
      <Loading label={t`Loading drivers`}>
        <Skeleton className="h-24 rounded-md" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-2.5">
      {assignVerb(order) ? (
        <Choice order={order} assignment={assignment} />
      ) : (
        <p className="text-text-2">
          <Trans>No other driver can get it now.</Trans>
        </p>
      )}
      <Link to={paths.adminOrders(orderId)} className="text-14">
        <Trans>Open the order</Trans>
      </Link>
    </div>
  )
}

function Choice({ order, assignment }: { order: AdminOrderDetail; assignment: Assignment }) {
  const { t } = useLingui()
  const { data } = useQuery(candidatesQuery(order))
  const [picked, setPicked] = useState<Candidate | null>(null)
  const best = data?.find(({ driverId, fits }) => fits === true && driverId !== order.driver?.id) ?? null
  const chosen = (picked && (data?.find(({ driverId }) => driverId === picked.driverId) ?? picked)) ?? best
  const { assign, assigning } = assignment
  const name = chosen ? shortName(chosen.name) : ''
  return (
    <>
      <NearestDrivers order={order} chosen={chosen} onChoose={setPicked} />
      {chosen && (
        <>
          <p role="status" className="text-13 text-text-2">
            <b className="font-semibold text-text">{name}</b>{' '}
            <PriceLine added={{ km: chosen.addedKm, minutes: chosen.addedMinutes, lateMinutes: chosen.lateMinutes }} />
          </p>
          <Button variant="primary" busyText={assigning && t`Assigning...`} onClick={() => assign(order, chosen)}>
            {isTooSmall(chosen) ? t`Assign anyway: ${name}` : t`Assign to ${name}`}
          </Button>
        </>
      )}
    </>
  )
}
