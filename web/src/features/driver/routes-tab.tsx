import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#components/button.tsx'
import { formatDistance, formatTime } from '#lib/format.ts'
import { ActiveStop } from './active-stop.tsx'
import { tabPath } from './driver-nav.tsx'
import type { DriverFix } from './location/fix-sender.ts'
import type { Stop } from './plan-stops.ts'
import type { OrderActions } from './use-order-actions.ts'

interface RoutesTabProps {
  stops: Stop[]
  fix: DriverFix | null
  actions: OrderActions
}

/** The next stop in full, the later ones in their order. */
export function RoutesTab({ stops, fix, actions }: RoutesTabProps) {
  const [next, ...later] = stops
  if (!next) return <NoStops />
  return (
    <>
      <ActiveStop stop={next} count={stops.length} fix={fix} actions={actions} />
      {later.length > 0 && <LaterStops stops={later} />}
    </>
  )
}

function LaterStops({ stops }: { stops: Stop[] }) {
  const { t } = useLingui()
  return (
    <section className="drv-pane">
      <h2>{t`After that`}</h2>
      <ol className="mt-2">
        {stops.map((stop, at) => (
          <li
            key={`${stop.order.id} ${stop.kind}`}
            className="grid grid-cols-[32px_1fr_auto] items-start gap-3 border-b border-border py-3 last:border-b-0"
          >
            <span className="step" aria-hidden>
              <b>{at + 2}</b>
            </span>
            <span>
              <b className="block leading-tight font-semibold">{stop.address}</b>
              <span className="text-16 text-text-2">{stop.kind === 'pickup' ? t`Pick up` : t`Deliver`}</span>
            </span>
            <span className="text-right text-16 text-text-2">
              {stop.legKm !== null && <b className="block text-text">{formatDistance(stop.legKm)}</b>}
              {stop.order.estimatedDelivery && formatTime(stop.order.estimatedDelivery)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoStops() {
  const { t } = useLingui()
  return (
    <div className="drv-pane grid flex-1 content-center py-10 text-center">
      <h2>
        <Trans>No stops yet</Trans>
      </h2>
      <p className="mt-1 text-text-2">
        <Trans>Accept an order and its stops show up here, nearest first.</Trans>
      </p>
      <ButtonLink to={tabPath('orders')} variant="primary" className="mx-auto mt-4 min-[900px]:hidden">
        {t`See free orders`}
      </ButtonLink>
    </div>
  )
}
