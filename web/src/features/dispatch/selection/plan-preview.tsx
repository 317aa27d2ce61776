import type { DispatchPlan, PlanRefusal } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MoveRight } from 'lucide-react'
import { driversQuery, type BoardRow } from '#features/dispatch/board/board-queries.ts'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { Disclosure } from '#features/dispatch/disclosure.tsx'
import { formatNumber } from '#lib/format/format.ts'
import { streetOf } from '#lib/parcel/street-of.ts'

/** What the plan changes for the routes, who gets which order, and what is left out and why. */
export function PlanPreview({ plan, rows }: { plan: DispatchPlan; rows: readonly BoardRow[] }) {
  const { t } = useLingui()
  const drivers = useQuery(driversQuery()).data ?? []
  const nameOf = new Map(drivers.map(({ id, name }) => [id, name]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { assignments, unassigned, before, after } = plan
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 text-14">
        <Change name={t`Kilometres`} before={formatNumber(before.km, 1)} after={formatNumber(after.km, 1)} />
        <Change
          name={t`Minutes late`}
          before={formatNumber(before.lateMinutes)}
          after={formatNumber(after.lateMinutes)}
          isWorse={after.lateMinutes > before.lateMinutes}
        />
      </dl>
      <section
        className="grid max-h-[45dvh] gap-1 overflow-y-auto rounded-md border border-border p-3 text-14"
        aria-label={t`Who gets which order`}
      >
        {unassigned.length > 0 && <LeftOut unassigned={unassigned} byId={byId} />}
        {assignments.length === 0 && <p>{t`None of these orders can be planned now.`}</p>}
        {[...Map.groupBy(assignments, ({ driverId }) => driverId)].map(([driverId, own]) => {
          const name = nameOf.get(driverId) ?? t`Unknown name`
          return (
            <Disclosure
              key={driverId}
              summary={`${name}: ${plural(own.length, { one: '# order', other: '# orders' })}`}
            >
              <ul className="mt-1 mb-2 grid gap-0.5">
                {own.map(({ orderId, addedKm }) => {
                  const km = formatAdded(addedKm)
                  return <OrderLine key={orderId} row={byId.get(orderId)} note={t`${km} km`} />
                })}
              </ul>
            </Disclosure>
          )
        })}
      </section>
    </>
  )
}

interface ChangeProps {
  name: string
  before: string
  after: string
  isWorse?: boolean
}

function Change({ name, before, after, isWorse }: ChangeProps) {
  const { t } = useLingui()
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-text-2">{name}</dt>
      <dd>
        {before} <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
        <b className={isWorse ? 'font-semibold text-danger' : 'font-semibold'}>{after}</b>
      </dd>
    </div>
  )
}

function LeftOut({
  unassigned,
  byId
}: {
  unassigned: DispatchPlan['unassigned']
  byId: ReadonlyMap<string, BoardRow>
}) {
  const { t } = useLingui()
  const reasons: Record<PlanRefusal, string> = {
    NOT_FOUND: t`not there any more`,
    NOT_WAITING: t`does not wait for a driver`,
    NOT_LOCATED: t`its address or hub is not on the map`,
    NO_DRIVER: t`no driver is on duty`,
    NO_POSITION: t`no driver on duty has a known place`
  }
  return (
    <Disclosure open summary={<Trans>Left out: {unassigned.length}</Trans>} summaryClass="text-danger">
      <ul className="mt-1 grid gap-0.5">
        {unassigned.map(({ orderId, reason }) => (
          <OrderLine key={orderId} row={byId.get(orderId)} note={reasons[reason]} />
        ))}
      </ul>
    </Disclosure>
  )
}

function OrderLine({ row, note }: { row: BoardRow | undefined; note: string }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3">
      <span>
        <span className="font-id">{row ? formatTrackingId(row.trackingId) : '–'}</span>{' '}
        <span className="text-text-2">{row && streetOf(row.deliveryAddress)}</span>
      </span>
      <span className="text-right text-text-2">{note}</span>
    </li>
  )
}
