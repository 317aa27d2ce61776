import type { Shift } from '@ilbud/proto/http/dispatch/drivers'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { formatDay, formatDuration, formatMoney, formatTime } from '#lib/format/format.ts'
import { card } from '#features/driver/class-names.ts'
import { driverShiftsQuery } from '#features/driver/driver-queries.ts'

const atFirst = 5

/** The shifts with their earnings, the latest first. */
export function ShiftList() {
  const { t } = useLingui()
  const shifts = useQuery(driverShiftsQuery())
  const [isAll, setAll] = useState(false)
  const shown = isAll ? shifts.data : shifts.data?.slice(0, atFirst)
  return (
    <section className={card}>
      <h2 className="text-18">{t`Shifts`}</h2>
      {shifts.isPending && (
        <Loading label={t`Loading`} className="mt-3 grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
      {shifts.isError && <LoadProblem title={t`We could not load your shifts.`} query={shifts} className="mt-3" />}
      {shown?.length === 0 && (
        <p className="mt-1 text-text-2">
          <Trans>None yet. One begins when you go on duty.</Trans>
        </p>
      )}
      <ul className="mt-1">
        {shown?.map((shift) => (
          <Row key={shift.from} shift={shift} />
        ))}
      </ul>
      {!isAll && (shifts.data?.length ?? 0) > atFirst && (
        <Button block className="mt-2 border-2" onClick={() => setAll(true)}>
          {t`Show all`}
        </Button>
      )}
    </section>
  )
}

function Row({ shift: { from, to, minutes, deliveries, earnings } }: { shift: Shift }) {
  const { t } = useLingui()
  const [start, end] = [formatTime(from), to === null ? t`now` : formatTime(to)]
  return (
    <li className="flex items-start justify-between gap-3 border-b border-border py-3 last:border-b-0 last:pb-0">
      <span>
        <b className="block font-semibold first-letter:uppercase">{formatDay(from)}</b>
        <span className="text-16 text-text-2">
          {start}–{end} · {formatDuration(minutes)}
        </span>
      </span>
      <span className="text-right">
        <b className="block font-semibold">{formatMoney(earnings)}</b>
        <span className="text-16 text-text-2">
          <Plural value={deliveries} one="# delivery" other="# deliveries" />
        </span>
      </span>
    </li>
  )
}
