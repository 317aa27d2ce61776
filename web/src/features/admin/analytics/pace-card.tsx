import { dispatchPaceSchema, type PaceInHour } from '@ilbud/proto/http/dispatch/dispatch-pace'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { type Column, FiguresTable } from '#features/admin/charts/figures-table.tsx'
import { dayRange } from '#features/admin/figures/day-words.ts'
import { FigureCard, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRoughRate } from '#features/admin/figures/figure-words.ts'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/format/format.ts'

const path = '/api/admin/v1/dispatch/pace'

function paceQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(dispatchPaceSchema, path, { signal })
  })
}

/** What drives have taught about travel times, by the hour. It does not depend on the period. */
export function PaceCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(paceQuery())
  const since = (week: string): string => {
    const day = dayRange(week, week)
    return t`since ${day}`
  }
  return (
    <FigureCard title={t`Travel times learned`}>
      {data ? (
        data.since === null ? (
          <p className="py-6 text-text-2">
            <Trans>
              Nothing yet. Every drive by car or van from one stop to the next counts, if its positions were sent.
            </Trans>
          </p>
        ) : (
          <>
            <FigureRow
              figures={[
                {
                  label: t`Drives`,
                  value: formatNumber(data.drives),
                  note: since(data.since)
                }
              ]}
              className="mb-3"
            />
            <PaceTable hours={data.hours} />
            <p className="mt-3 text-13 text-text-3">
              <Trans>
                How much longer or shorter drives take than is assumed without them. Routes and arrival times are
                planned with it. An hour with few drives stays near the average of all hours: the last column says how
                much of its figure comes from its own drives. Cars and vans, the last eight weeks, all drivers together.
              </Trans>
            </p>
          </>
        )
      ) : error ? (
        <LoadProblem title={t`We could not load these figures.`} query={{ error, refetch }} />
      ) : (
        <Loading label={t`Loading travel times`}>
          <Skeleton className="h-40 rounded-md" />
        </Loading>
      )}
    </FigureCard>
  )
}

function PaceTable({ hours }: { hours: readonly PaceInHour[] }) {
  const { t } = useLingui()
  const knowsStreets = hours.some(({ side }) => side !== null)
  const side: Column<PaceInHour> = {
    label: t`On side streets`,
    number: true,
    value: (hour) => (hour.side === null ? '–' : moreOrLess(hour.side)),
    sortBy: (hour) => hour.side ?? 0
  }
  const columns: [Column<PaceInHour>, ...Column<PaceInHour>[]] = [
    {
      label: t`Hour`,
      value: ({ weekend, hour }) => {
        const hours = `${twoDigits(hour)}–${twoDigits(hour + 1)}`
        return weekend ? t`Weekend ${hours}` : t`Weekday ${hours}`
      },
      sortBy: keyOf
    },
    {
      label: knowsStreets ? t`On main streets` : t`Time taken`,
      number: true,
      value: ({ main }) => moreOrLess(main),
      sortBy: ({ main }) => main
    },
    ...(knowsStreets ? [side] : []),
    { label: t`Drives`, number: true, value: ({ drives }) => formatNumber(drives), sortBy: ({ drives }) => drives },
    {
      label: t`Learned`,
      number: true,
      value: ({ confidence }) => formatRoughRate(100 * confidence),
      sortBy: ({ confidence }) => confidence
    }
  ]
  return (
    <FiguresTable
      caption={t`Travel times by hour`}
      rows={hours}
      keyOf={(hour) => String(keyOf(hour))}
      columns={columns}
    />
  )
}

function keyOf({ weekend, hour }: PaceInHour): number {
  return (weekend ? 24 : 0) + hour
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0')
}

/** `+8%` of a pace of 1.08. */
function moreOrLess(pace: number): string {
  const percent = Math.round(100 * (pace - 1))
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${formatRoughRate(Math.abs(percent))}`
}
