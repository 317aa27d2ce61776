import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { StaffPage } from '#components/layout/staff-page.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { OnTimeChart } from '#features/admin/cards/on-time-chart.tsx'
import { VolumeChart } from '#features/admin/cards/volume-chart.tsx'
import { ExportButton } from '#features/admin/export/export-button.tsx'
import { FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import { FiguresHead } from '#features/admin/figures/figures-head.tsx'
import { figuresQuery } from '#features/admin/figures/figures-queries.ts'
import { useLiveFigures } from '#features/admin/figures/use-live-figures.ts'
import { usePeriod } from '#features/admin/figures/use-period.ts'
import { exceptionsQuery } from '#lib/api/exceptions-query.ts'
import { formatDuration, formatNumber } from '#lib/format/format.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useSession } from '#lib/session/session.ts'
import { ExceptionsStrip } from './exceptions-strip.tsx'
import { FleetCard, MoneyCard } from './fleet-and-money.tsx'
import { kpiGrid, OverviewCards } from './overview-cards.tsx'

/** What needs attention, then every figure of the summary, updated live. */
export function OverviewPage() {
  const { t } = useLingui()
  const needy = useQuery(exceptionsQuery()).data?.total ?? 0
  usePageTitle(needy > 0 ? t`Overview (${needy} need you)` : t`Overview`)
  const isAdmin = useSession()?.role === 'admin'
  const { period, query, setPeriod } = usePeriod()
  const live = useLiveFigures()
  const summary = useQuery(figuresQuery('summary', query))
  return (
    <StaffPage>
      <FiguresHead
        title={t`Overview`}
        live={live}
        updatedAt={summary.dataUpdatedAt}
        period={period}
        onPeriod={setPeriod}
      >
        <ExportButton period={period} />
      </FiguresHead>
      <ExceptionsStrip />
      {summary.data ? (
        <div className={summary.isPlaceholderData ? 'opacity-60' : undefined}>
          <OverviewCards data={summary.data} mayDecide={isAdmin} />
        </div>
      ) : summary.error ? (
        <LoadProblem title={t`We could not load the figures.`} query={summary} className="mb-4" />
      ) : (
        <KpiBlocks />
      )}
      {/* The last card of an odd number has a row of its own: that of the fleet, without the money beside it. */}
      <div className="grid grid-cols-[minmax(0,1fr)_400px] gap-4 *:last:odd:col-span-full max-lg:grid-cols-[minmax(0,1fr)]">
        <FiguresCard figures="orders" period={query} title={t`Order Volume`} room="h-[290px]">
          {(orders) => (
            <VolumeChart data={orders}>
              {/* Also before the summary is there: the chart would jump. */}
              <FigureRow
                figures={[
                  { label: t`Today`, value: orDash(summary.data?.totalOrdersToday) },
                  { label: t`This week`, value: orDash(summary.data?.totalOrdersWeek) },
                  { label: t`This month`, value: orDash(summary.data?.totalOrdersMonth) }
                ]}
              />
            </VolumeChart>
          )}
        </FiguresCard>
        <FiguresCard figures="delivery-efficiency" period={query} title={t`Delivery Efficiency`} room="h-[290px]">
          {(efficiency) => (
            <OnTimeChart data={efficiency}>
              <FigureRow
                figures={[
                  { label: t`Average delivery time`, value: formatDuration(efficiency.avgDeliveryTime) },
                  { label: t`On-time rate`, value: formatRate(efficiency.onTimeDeliveryRate) }
                ]}
              />
            </OnTimeChart>
          )}
        </FiguresCard>
        {summary.data && <FleetCard data={summary.data} stale={summary.isPlaceholderData} />}
        {summary.data && <MoneyCard data={summary.data} stale={summary.isPlaceholderData} />}
        {summary.isPending && <Skeleton className="h-[208px] rounded-lg" />}
        {summary.isPending && isAdmin && <Skeleton className="h-[208px] rounded-lg" />}
      </div>
    </StaffPage>
  )
}

function orDash(figure: number | undefined): string {
  return figure === undefined ? '–' : formatNumber(figure)
}

function KpiBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading the figures`} className={kpiGrid}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-[112px] rounded-lg" />
      ))}
    </Loading>
  )
}
