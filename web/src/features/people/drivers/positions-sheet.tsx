import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { retentionDays, retainedDaysBefore, positionsQuery } from './positions-query.ts'
import { StretchView } from './stretch-view.tsx'
import { stretchesOf } from './stretches.ts'

/** Where a driver was on one of the last days. Loaded only on demand, because each look is recorded. */
export function PositionsSheet({ driver, onClose }: { driver: AdminDriver; onClose: () => void }) {
  const { t } = useLingui()
  const [days] = useState(() => retainedDaysBefore(serverNow()))
  const [day, setDay] = useState(days[0]!)
  const [shownDay, setShownDay] = useState<string | null>(null)
  const name = driver.name ?? t`the driver`
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Positions of ${name}`}
      className="compact md:w-[min(720px,92vw)]"
    >
      <Note tone="info" icon={ShieldAlert} className="mt-4 py-2.5 text-14">
        <Trans>
          For incidents and complaints, not for checking hours or breaks. Positions are kept {retentionDays} days, only
          from time on duty. Your look is written to the audit log.
        </Trans>
      </Note>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t`Day`} className="w-48">
          <Select value={day} onChange={({ target }) => setDay(target.value)}>
            {days.map((one) => (
              <option key={one} value={one}>
                {dayName(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="primary" onClick={() => setShownDay(day)}>
          <Trans>Show positions</Trans>
        </Button>
      </div>
      {shownDay && <DayView key={shownDay} driverId={driver.id} day={shownDay} />}
    </Sheet>
  )
}

/** Noon is on the same day in every time zone nearby. */
function dayName(day: string): string {
  const spoken = formatDay(`${day}T11:00:00Z`)
  return spoken === day ? day : `${spoken}, ${day}`
}

function DayView({ driverId, day }: { driverId: string; day: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(positionsQuery(driverId, day))
  if (list.isPending) {
    return (
      <Loading label={t`Loading`} className="mt-4 grid gap-3">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-12 rounded-md" />
      </Loading>
    )
  }
  if (list.isError) {
    return <LoadProblem className="mt-4" title={t`We could not load the positions.`} query={list} />
  }
  const positions = list.data.pages.flatMap(({ rows }) => rows)
  if (positions.length === 0) return <Nothing day={day} />
  const count = formatNumber(positions.length)
  return (
    <StretchView
      stretches={stretchesOf(positions)}
      foot={
        <div className="flex flex-wrap items-center gap-3 text-13 text-text-3">
          <p role="status">
            {list.hasNextPage ? (
              <Trans>The newest {count} positions of the day</Trans>
            ) : (
              <Trans>{count} positions of the day</Trans>
            )}
          </p>
          {list.hasNextPage && (
            <Button
              size="small"
              onClick={() => void list.fetchNextPage()}
              busyText={list.isFetchingNextPage && t`Loading`}
            >
              <Trans>Load earlier ones</Trans>
            </Button>
          )}
        </div>
      }
    />
  )
}

function Nothing({ day }: { day: string }): ReactNode {
  return (
    <p role="status" className="mt-4 rounded-lg border border-dashed border-border-strong bg-sunken p-6 text-center">
      <Trans>No positions on {day}: not on duty, or not sharing.</Trans>
    </p>
  )
}
