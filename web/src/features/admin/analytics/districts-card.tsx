import { Trans, useLingui } from '@lingui/react/macro'
import { FiguresTable, type Column } from '#features/admin/charts/figures-table.tsx'
import { Definition } from '#features/admin/figures/figure-parts.tsx'
import { formatSek } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { Meter } from '#features/admin/figures/meter.tsx'
import { formatNumber } from '#lib/format/format.ts'
import type { FiguresQuery } from './figures-query.ts'

type District = Figures<'geographic'>['districts'][number]

/** Deliveries by district, as bars, the busiest first. */
export function DistrictsCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="geographic" title={t`Geographic`} {...query} before={null}>
      {({ districts }) =>
        districts.length === 0 ? (
          <p className="py-6 text-text-2">
            <Trans>No orders in this period.</Trans>
          </p>
        ) : (
          <>
            <Districts districts={districts} />
            <Definition metric="geographic">
              <Trans>By the district of delivery. Those with fewer than five orders are merged into Other.</Trans>
            </Definition>
          </>
        )
      }
    </FiguresCard>
  )
}

function Districts({ districts }: { districts: readonly District[] }) {
  const { t } = useLingui()
  const most = Math.max(...districts.map(({ orders }) => orders), 1)
  const columns: [Column<District>, ...Column<District>[]] = [
    {
      label: t`District`,
      value: ({ district, city }) => `${district === 'Other' ? t`Other` : district}, ${city}`,
      sortBy: ({ district }) => district
    },
    {
      label: t`Orders`,
      number: true,
      value: ({ orders }) => (
        <span className="grid grid-cols-[minmax(40px,1fr)_4ch] items-center gap-2">
          <Meter share={orders / most} />
          {formatNumber(orders)}
        </span>
      ),
      sortBy: ({ orders }) => orders
    },
    {
      label: t`Revenue`,
      number: true,
      value: ({ revenue }) => (revenue === null ? '–' : formatSek(revenue)),
      sortBy: ({ revenue }) => revenue ?? 0
    }
  ]
  return (
    <FiguresTable
      caption={t`Orders and revenue per district`}
      rows={districts.toSorted(busiestFirst)}
      keyOf={({ district, city }) => `${district} ${city}`}
      columns={columns}
    />
  )
}

/** The merged districts come last. */
function busiestFirst(one: District, other: District): number {
  return Number(one.district === 'Other') - Number(other.district === 'Other') || other.orders - one.orders
}
