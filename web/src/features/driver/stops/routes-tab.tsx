import { Trans, useLingui } from '@lingui/react/macro'
import { Navigation } from 'lucide-react'
import { ButtonLink, buttonVariants } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { StepMark } from '#components/step-mark.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'
import { pane } from '#features/driver/class-names.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import type { DriverFix } from '#features/driver/location/fix-sender.ts'
import { isAttemptFailed } from '#features/driver/actions/next-action.ts'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { useSetting } from '#features/driver/profile/use-setting.ts'
import { ActiveStop } from './active-stop.tsx'
import { navigationUrl } from './navigation-url.ts'
import type { Stop } from './plan-stops.ts'
import { useStopTimes } from './use-stop-times.ts'

interface RoutesTabProps {
  stops: Stop[]
  fix: DriverFix | null
  actions: OrderActions
}

/** The next stop in full, and the later ones in order. */
export function RoutesTab({ stops, fix, actions }: RoutesTabProps) {
  const now = useNow(30_000)
  const times = useStopTimes(stops, fix, now)
  const [next, ...later] = stops
  if (!next) return <NoStops />
  return (
    <>
      <ActiveStop
        key={next.order.id}
        stop={next}
        count={stops.length}
        arrival={times[0] ?? null}
        fix={fix}
        actions={actions}
      />
      {later.length > 0 && <LaterStops stops={later} times={times.slice(1)} />}
    </>
  )
}

function LaterStops({ stops, times }: { stops: Stop[]; times: (number | null)[] }) {
  const { t } = useLingui()
  const [app] = useSetting('ilbud.driver-navigation')
  return (
    <section className={pane}>
      <h2>{t`After that`}</h2>
      <ol className="mt-2">
        {stops.map((stop, at) => (
          <li
            key={`${stop.order.id} ${stop.kind}`}
            className="grid grid-cols-[32px_1fr_auto] items-start gap-3 border-b border-border py-3 last:border-b-0"
          >
            <StepMark look="outline">
              <b>{at + 2}</b>
            </StepMark>
            <span className="min-w-0">
              <b className="block leading-tight font-semibold">{stop.address}</b>
              <span className="text-16 text-text-2">{kindOf(stop)}</span>
              <StopTimes arrival={times[at] ?? null} stop={stop} />
            </span>
            <a
              href={navigationUrl(stop, app)}
              target="_blank"
              rel="noreferrer"
              aria-label={t`Navigate to ${stop.address}`}
              className={cn(buttonVariants({ variant: 'outline', size: 'icon' }), 'border-2')}
            >
              <Navigation className="size-5" strokeWidth={1.75} aria-hidden />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )

  function kindOf({ kind, order }: Stop): string {
    if (isAttemptFailed(order)) return t`The attempt failed. You can try again under Orders.`
    if (kind === 'delivery') return order.returning ? t`Hand back to the sender` : t`Deliver`
    return order.hub === null ? t`Pick up` : t`Fetch at the hub`
  }
}

/** The estimated arrival, the distance from the previous stop, and the promise. */
function StopTimes({ arrival, stop: { legKm, order } }: { arrival: number | null; stop: Stop }) {
  const { t } = useLingui()
  const promise = order.returning ? null : order.estimatedDelivery
  const [eta, time] = [arrival, promise].map((when) => (when === null ? null : formatTime(when)))
  const parts = [eta && t`about ${eta}`, legKm !== null && formatDistance(legKm), time && t`before ${time}`].filter(
    Boolean
  )
  return <span className="block text-16 text-text-2">{parts.join(' · ')}</span>
}

function NoStops() {
  const { t } = useLingui()
  return (
    <div className={pane}>
      <EmptyState
        title={t`No stops right now`}
        action={
          <ButtonLink to={tabPath('orders')} variant="primary" className="min-[900px]:hidden">
            {t`See free orders`}
          </ButtonLink>
        }
      >
        <Trans>Accept an order and its stops show up here, nearest first.</Trans>
      </EmptyState>
    </div>
  )
}
