import type { FleetRoute, RouteStop } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import type { Assignment } from '#features/dispatch/panel/use-assign.ts'
import { AssignCard } from '#features/dispatch/routes/waiting/assign-card.tsx'
import { PlaceLine } from './price.tsx'

interface HeldStopProps {
  route: FleetRoute
  stop: RouteStop
  /** Where it is, and where it would go. */
  from: number
  at: number
  isBusy: boolean
  onMove: (at: number) => void
  onDrop: () => void
  onCancel: () => void
  assignment: Assignment
}

/** A stop that is about to be moved: where to, what that adds, and to whom else its order could go. */
export function HeldStop({ route, stop, from, at, isBusy, onMove, onDrop, onCancel, assignment }: HeldStopProps) {
  const { t } = useLingui()
  const [toOther, setToOther] = useState(false)
  const last = route.stops.length - 1
  const place = at + 1
  const isMoved = at !== from
  return (
    <div className="mx-2 mb-1.5 grid gap-2 rounded-md border border-primary bg-primary-soft p-2.5 text-14">
      {last > 0 && (
        <>
          <p role="status">
            <b className="font-semibold">{isMoved ? t`As stop ${place}` : t`Choose where it goes`}</b>
            {isMoved && (
              <>
                : <PlaceLine route={route} stopId={stop.id} at={at} />
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-disabled={at === 0 || undefined} onClick={() => at > 0 && onMove(at - 1)}>
              <ArrowUp className="size-4" strokeWidth={2} aria-hidden />
              <Trans>Earlier</Trans>
            </Button>
            <Button size="small" aria-disabled={at === last || undefined} onClick={() => at < last && onMove(at + 1)}>
              <ArrowDown className="size-4" strokeWidth={2} aria-hidden />
              <Trans>Later</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              aria-disabled={!isMoved || undefined}
              busyText={isBusy && t`Moving...`}
              onClick={() => isMoved && onDrop()}
            >
              <Trans>Move here</Trans>
            </Button>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={toOther} onClick={() => setToOther(!toOther)}>
          <Trans>To another driver</Trans>
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
      {toOther && <AssignCard orderId={stop.orderId} assignment={assignment} />}
    </div>
  )
}
