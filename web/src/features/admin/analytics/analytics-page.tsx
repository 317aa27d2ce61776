import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { StaffPage } from '#components/layout/staff-page.tsx'
import { ExportButton } from '#features/admin/export/export-button.tsx'
import { dayRange } from '#features/admin/figures/day-words.ts'
import { FiguresHead } from '#features/admin/figures/figures-head.tsx'
import { figuresQuery } from '#features/admin/figures/figures-queries.ts'
import { daysBefore, periodQuery, type Days, type Period } from '#features/admin/figures/period.ts'
import { useLiveFigures } from '#features/admin/figures/use-live-figures.ts'
import { usePeriod } from '#features/admin/figures/use-period.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import type { FiguresQuery } from './figures-query.ts'
import { DistrictsCard } from './districts-card.tsx'
import { DriversCard } from './drivers-card.tsx'
import { MoneyMetricsCard, RevenueCard } from './money-cards.tsx'
import { OrdersCard, OrderVolumeCard, StatusCard } from './orders-cards.tsx'
import { PaceCard } from './pace-card.tsx'
import { DispatchCard, EfficiencyCard, FleetUtilizationCard } from './work-cards.tsx'

/** Every figure, each with its chart, table, definition and previous value. */
export function AnalyticsPage() {
  const { t } = useLingui()
  usePageTitle(t`Analytics`)
  const { period, query: periodText, setPeriod } = usePeriod()
  const live = useLiveFigures()
  const { data, dataUpdatedAt, isPlaceholderData } = useQuery(figuresQuery('orders', periodText))
  const earlier = data && !isPlaceholderData ? comparedWith(period, data.period) : null
  const earlierText = earlier && periodQuery({ name: 'custom', startDate: earlier.start, endDate: earlier.end })
  const ordersBefore = useQuery({ ...figuresQuery('orders', earlierText ?? ''), enabled: earlierText !== null })
  // A time in which nothing was ordered yet is nothing to compare with.
  const before = !ordersBefore.isPlaceholderData && ordersBefore.data?.totalOrders ? earlier : null
  const query: FiguresQuery = { period: periodText, before: before && earlierText }
  return (
    <StaffPage>
      <FiguresHead title={t`Analytics`} live={live} updatedAt={dataUpdatedAt} period={period} onPeriod={setPeriod}>
        <ExportButton period={period} />
      </FiguresHead>
      <p className="mb-4 min-h-5 text-text-2">{data && <Days shown={data.period} before={before} />}</p>
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <RevenueCard query={query} />
        <OrdersCard query={query} />
        <OrderVolumeCard query={query} />
        <EfficiencyCard query={query} />
        <FleetUtilizationCard query={query} />
        <MoneyMetricsCard query={query} />
        <StatusCard query={query} />
        <DistrictsCard query={query} />
        <div className="col-span-full">
          <DispatchCard query={query} />
        </div>
        <div className="col-span-full">
          <PaceCard />
        </div>
        <div className="col-span-full [--table-height:440px]">
          <DriversCard query={query} />
        </div>
      </div>
    </StaffPage>
  )
}

/** The same number of days directly before the period; null for the period of all time. */
function comparedWith(period: Period, shown: Days): Days | null {
  return period.name === 'all' ? null : daysBefore(shown)
}

function Days({ shown, before }: { shown: Days; before: Days | null }) {
  const days = dayRange(shown.start, shown.end)
  if (!before) return <Trans>{days}. Local days of Stockholm.</Trans>
  const daysBefore = dayRange(before.start, before.end)
  return (
    <Trans>
      {days}; before: {daysBefore}. Local days of Stockholm.
    </Trans>
  )
}
