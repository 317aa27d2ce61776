import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Sparkline } from '#features/admin/charts/sparkline.tsx'
import { dayRange } from '#features/admin/figures/day-words.ts'
import { formatSek } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { cn } from '#lib/style/cn.ts'
import { formatNumber } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'

export const kpiGrid =
  'mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-[repeat(auto-fit,minmax(max(40%,9.5rem),1fr))] max-md:gap-3'

/** The four figures at the top; three for those who may not see amounts. */
export function OverviewCards({ data, mayDecide }: { data: Figures<'summary'>; mayDecide: boolean }) {
  const { t } = useLingui()
  const { totalRevenue, series } = data
  const days = dayRange(data.period.start, data.period.end)
  return (
    <dl className={cn(kpiGrid, totalRevenue === null && 'grid-cols-3 max-lg:*:last:col-span-full')}>
      {totalRevenue !== null && (
        <Kpi
          label={t`Total Revenue`}
          value={formatSek(totalRevenue)}
          note={t`${days}, delivered`}
          line={<Sparkline values={series.map(({ revenue }) => revenue ?? 0)} colour="--color-ch-1" />}
        />
      )}
      <Kpi
        label={t`Total Orders`}
        value={formatNumber(data.totalOrders)}
        note={t`${days}, placed`}
        line={<Sparkline values={series.map(({ orders }) => orders)} colour="--color-ch-3" />}
      />
      <Kpi
        label={t`Drivers`}
        value={formatNumber(data.activeDrivers)}
        of={formatNumber(data.totalDrivers)}
        note={t`active / total`}
      />
      <Kpi
        label={t`Companies`}
        value={formatNumber(data.totalCompanies)}
        note={<Applications count={data.pendingApplications} linked={mayDecide} />}
      />
    </dl>
  )
}

function Applications({ count, linked }: { count: number; linked: boolean }) {
  const words = <Plural value={count} one="# application pending" other="# applications pending" />
  return linked ? (
    <Link to={paths.adminCustomers('companies')} className="inline-block py-0.5 text-primary-text underline">
      {words}
    </Link>
  ) : (
    words
  )
}

interface KpiProps {
  label: string
  value: string
  of?: string
  note: ReactNode
  line?: ReactNode
}

function Kpi({ label, value, of, note, line }: KpiProps) {
  return (
    <div className="relative rounded-lg border border-border bg-surface px-[18px] py-4 max-md:p-3.5">
      <dt className="text-text-2">{label}</dt>
      <dd>
        <b className="block font-display text-[1.875rem] leading-[1.2] font-bold tracking-[-0.02em] normal-nums max-md:text-[1.5rem]">
          {value}
          {of && <small className="text-18 font-medium text-text-3 max-md:text-[0.9375rem]"> / {of}</small>}
        </b>
        <span className="block text-13 text-text-3">{note}</span>
        {line}
      </dd>
    </div>
  )
}
