import type { CandidateReason } from '@ilbud/proto/http/dispatch/candidate-reason'
import type { FleetRoute, RouteRefusal } from '@ilbud/proto/http/dispatch/driver-route'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { orderQuery } from '#features/dispatch/board/board-queries.ts'
import { candidatesQuery } from '#features/dispatch/panel/candidates-query.ts'
import { assignVerb } from '#features/dispatch/panel/panel-footer.tsx'
import { cn } from '#lib/style/cn.ts'
import { stopPlacesQuery } from '#features/dispatch/routes/routes-queries.ts'
import type { DropTarget, Load } from './use-drag.ts'

/** What something would add to a route; null where nobody knows. */
interface Added {
  km: number | null
  minutes: number | null
  lateMinutes: number | null
}

/** `+1.4 km · +6 min · nobody late`. */
export function PriceLine({ added: { km, minutes, lateMinutes } }: { added: Added }) {
  const { t } = useLingui()
  if (km === null || minutes === null) return <>{t`What it adds is not known.`}</>
  const [addedKm, addedMinutes] = [formatAdded(km), formatAdded(minutes)]
  const late = lateMinutes ?? 0
  const gained = -late
  return (
    <>
      {t`${addedKm} km`} · {t`${addedMinutes} min`} ·{' '}
      <span className={cn(late > 0 && 'font-semibold text-danger')}>
        {late > 0 ? t`${late} min more delay` : late < 0 ? t`${gained} min less delay` : t`no delay added`}
      </span>
    </>
  )
}

/** Why a stop cannot be somewhere. */
export function useRefusalWords(): (reason: RouteRefusal) => string {
  const { t } = useLingui()
  return (reason) => {
    if (reason === 'PICKUP_FIRST') return t`A parcel is picked up before it is delivered.`
    if (reason === 'VEHICLE_FULL') return t`More would be on board than fits in the vehicle.`
    return t`The route has changed meanwhile. This is how it is now.`
  }
}

/** What a drop here would add, for what is being dragged. */
export function DropPrice({ load, over }: { load: Load; over: DropTarget }) {
  if (load.kind === 'stop' && load.driverId === over.driverId) return <PlacePrice load={load} at={over.at} />
  return <DriverPrice orderId={load.orderId} driverId={over.driverId} />
}

function PlacePrice({ load, at }: { load: Extract<Load, { kind: 'stop' }>; at: number | null }) {
  const { t } = useLingui()
  if (at === null || at === load.from) return <>{t`Where it is now`}</>
  return <PlaceLine route={load} stopId={load.stop.id} at={at} />
}

type PlaceLineProps = { route: Pick<FleetRoute, 'driverId' | 'version'>; stopId: string; at: number }

/** What the stop would add at this place of its route, or why it cannot be there. */
export function PlaceLine({ route, stopId, at }: PlaceLineProps) {
  const { t } = useLingui()
  const words = useRefusalWords()
  const { data, isError } = useQuery(stopPlacesQuery(route, stopId))
  const place = data?.places[at]
  if (isError) return <>{t`What it adds is not known.`}</>
  if (!place) return <>{t`Looking at the route...`}</>
  if (place.refusal) return <span className="text-danger">{words(place.refusal)}</span>
  return <PriceLine added={{ km: place.addedKm, minutes: place.addedMinutes, lateMinutes: place.addedLateMinutes }} />
}

function DriverPrice({ orderId, driverId }: { orderId: string; driverId: string }) {
  const { t } = useLingui()
  const order = useQuery(orderQuery(orderId)).data
  const verb = order && assignVerb(order)
  const candidates = useQuery({
    ...candidatesQuery(order ?? { id: orderId, version: 0 }),
    enabled: Boolean(verb)
  })
  if (order && !verb) return <span className="text-danger">{t`Its driver has the parcel already.`}</span>
  if (candidates.isError) return <>{t`What it adds is not known.`}</>
  if (!candidates.data) return <>{t`Looking at the route...`}</>
  const found = candidates.data.find((candidate) => candidate.driverId === driverId)
  const { addedKm = null, addedMinutes = null, lateMinutes = null, reason } = found ?? {}
  const obstacles: Partial<Record<CandidateReason, string>> = {
    VEHICLE_TOO_SMALL: t`does not fit in the vehicle`,
    ON_BREAK: t`on a break`,
    AFTER_SHIFT: t`after the end of the shift`,
    OFF_DUTY: t`off duty`
  }
  const why = reason && obstacles[reason]
  return (
    <>
      {why && <span className="font-semibold text-danger">{why} · </span>}
      <PriceLine added={{ km: addedKm, minutes: addedMinutes, lateMinutes }} />
    </>
  )
}
