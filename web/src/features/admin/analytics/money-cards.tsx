import { Trans, useLingui } from '@lingui/react/macro'
import { MoneyChart } from '#features/admin/cards/money-chart.tsx'
import { RevenueChart } from '#features/admin/cards/revenue-chart.tsx'
import { Definition, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate, formatSek, formatSekExactly } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import type { FiguresQuery } from './figures-query.ts'
import { beforeNote } from './compared.tsx'

export function RevenueCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="revenue" title={t`Revenue`} {...query}>
      {(data, before) => (
        <>
          <RevenueChart data={data}>
            <FigureRow
              figures={[
                {
                  label: t`Total Revenue`,
                  value: formatSek(data.totalRevenue),
                  ...beforeNote(before, ({ totalRevenue }) => formatSek(totalRevenue))
                },
                {
                  label: t`Revenue per order`,
                  value: formatSekExactly(data.revenuePerOrder),
                  ...beforeNote(before, ({ revenuePerOrder }) => formatSekExactly(revenuePerOrder))
                }
              ]}
            />
          </RevenueChart>
          <Definition metric="totalRevenue">
            <Trans>The prices of delivered orders, by delivery day.</Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}

export function MoneyMetricsCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="financial-metrics" title={t`Financial Metrics`} {...query}>
      {(data, before) => (
        <>
          <MoneyChart data={data}>
            <FigureRow
              figures={[
                {
                  label: t`Revenue per order`,
                  value: formatSekExactly(data.revenuePerOrder),
                  ...beforeNote(before, ({ revenuePerOrder }) => formatSekExactly(revenuePerOrder))
                },
                {
                  label: t`Company margin`,
                  value: formatRate(data.companyMargin),
                  ...beforeNote(before, ({ companyMargin }) => formatRate(companyMargin))
                }
              ]}
            />
          </MoneyChart>
          <Definition metric="companyMargin">
            <Trans>What companies’ orders brought less what their drivers were paid, of all revenue.</Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}
