import type { RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarOff, CircleCheckBig, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { formatTime } from '#lib/format/format.ts'
import { formatWeekday } from '#lib/format/format-weekday.ts'
import { paths } from '#lib/page/paths.ts'
import { useNow } from '#lib/page/use-now.ts'
import { changeDay } from './recurring-queries.ts'
import { useRecurringChange } from './use-recurring-change.ts'
import { useRefusals } from './use-refusals.ts'

const noonOf = (day: string) => `${day}T12:00:00Z`

/** The days to come, each of which can be skipped. */
export function NextDays({ recurring: { id, next, mayChange } }: { recurring: RecurringOrder }) {
  const { t } = useLingui()
  const now = useNow(30_000)
  const mutation = useRecurringChange(
    t`Could not change the day`,
    ({ day, step }: { day: string; step: 'skip' | 'unskip' }) => changeDay(id, day, step)
  )
  return (
    <section className="mt-4 border-t border-border pt-3">
      <h3 className="text-14 font-semibold text-text-2">
        <Trans>Next days</Trans>
      </h3>
      <ul>
        {next.map(({ day, orderedAt, omitted }) => {
          const weekday = formatWeekday(noonOf(day))
          const [orderDay, time] = [formatWeekday(orderedAt), formatTime(orderedAt)]
          // One that was added late is ordered at once.
          const isDue = Date.parse(orderedAt) <= now
          return (
            <li
              key={day}
              className="flex min-h-12 items-center justify-between gap-3 border-b border-border py-1.5 last:border-b-0"
            >
              <span className="min-w-0">
                <span className={omitted ? 'line-through decoration-1' : 'font-medium'}>{weekday}</span>
                <span className="block text-13 text-text-2">
                  {omitted === 'skipped' && <Trans>Skipped: not ordered</Trans>}
                  {omitted === 'closed' && <Trans>We are closed that day: not ordered</Trans>}
                  {omitted === null &&
                    (isDue ? (
                      <Trans>Is being ordered now</Trans>
                    ) : (
                      <Trans>
                        Will be ordered on {orderDay} at {time}
                      </Trans>
                    ))}
                </span>
              </span>
              {mayChange && omitted !== 'closed' && (
                <Button
                  size="small"
                  variant="quiet"
                  className="flex-none whitespace-nowrap"
                  aria-label={omitted ? t`Order on ${weekday} after all` : t`Skip ${weekday}`}
                  disabled={mutation.isPending}
                  onClick={() => mutation.mutate({ day, step: omitted ? 'unskip' : 'skip' })}
                >
                  {omitted ? <Trans>Order after all</Trans> : <Trans>Skip</Trans>}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What became of the last days. */
export function RecentDays({ recurring: { recent, shared, mayChange } }: { recurring: RecurringOrder }) {
  const refusals = useRefusals()
  return (
    <details className="mt-3 border-t border-border pt-3" open={recent[0]?.outcome !== 'placed' || undefined}>
      <summary className="min-h-6 cursor-pointer text-14 pointer-coarse:py-3 font-semibold text-text-2">
        <Trans>What became of the last days</Trans>
      </summary>
      <ul className="mt-1">
        {recent.map(({ day, outcome, orderId, code }) => (
          <li key={day} className="flex items-start gap-2 border-b border-border py-2 last:border-b-0">
            <Mark outcome={outcome} />
            <span className="min-w-0">
              <span className="font-medium">{formatWeekday(noonOf(day))}</span>
              <span className="block text-14 text-text-2">
                {outcome === 'placed' &&
                  (orderId && !mayChange ? (
                    // The order is that of an admin.
                    <Trans>Ordered</Trans>
                  ) : orderId ? (
                    <Link
                      to={`${paths.dashboard}?order=${orderId}`}
                      className="text-primary-text underline underline-offset-3"
                    >
                      <Trans>Ordered: see the order</Trans>
                    </Link>
                  ) : (
                    <Trans>Ordered; the order has been deleted</Trans>
                  ))}
                {outcome === 'skipped' && (shared ? <Trans>Skipped</Trans> : <Trans>Skipped by you</Trans>)}
                {outcome === 'closed' && <Trans>Not ordered: we were closed</Trans>}
                {outcome === 'missed' && (
                  <Trans>Not ordered: because of a fault on our side its pickup time was over</Trans>
                )}
                {outcome === 'refused' && refusals(code)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Mark({ outcome }: { outcome: RecurringOrder['recent'][number]['outcome'] }) {
  const look = { className: 'mt-0.5 size-5 flex-none', strokeWidth: 1.75, 'aria-hidden': true } as const
  if (outcome === 'placed') return <CircleCheckBig {...look} className={`${look.className} text-success`} />
  if (outcome === 'skipped') return <CalendarOff {...look} className={`${look.className} text-text-3`} />
  return <TriangleAlert {...look} className={`${look.className} text-warning`} />
}
