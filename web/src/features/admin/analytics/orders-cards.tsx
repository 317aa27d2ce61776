import { adminStatusSchema, type AdminStatus } from '@ilbud/proto/http/orders/order-status'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlacedChart } from '#features/admin/cards/placed-chart.tsx'
import { Shares } from '#features/admin/cards/shares.tsx'
import { VolumeChart } from '#features/admin/cards/volume-chart.tsx'
import { Definition, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import { formatNumber } from '#lib/format/format.ts'
import { beforeNote } from './compared.tsx'
import type { FiguresQuery } from './figures-query.ts'

export function OrderVolumeCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="order-volume" title={t`Order Volume`} {...query} before={null}>
      {(data) => (
        <>
          <PlacedChart data={data}>
            <FigureRow
              figures={[
                { label: t`Today`, value: formatNumber(data.totalOrdersToday) },
                { label: t`This week`, value: formatNumber(data.totalOrdersWeek) },
                { label: t`This month`, value: formatNumber(data.totalOrdersMonth) }
              ]}
            />
          </PlacedChart>
          <Definition metric="totalOrders">
            <Trans>Orders placed, whatever became of them. The week begins on Monday.</Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}

export function OrdersCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="orders" title={t`Orders`} {...query}>
      {(data, before) => (
        <>
          <VolumeChart data={data}>
            <FigureRow
              figures={[
                {
                  label: t`Total Orders`,
                  value: formatNumber(data.totalOrders),
                  ...beforeNote(before, ({ totalOrders }) => formatNumber(totalOrders))
                },
                {
                  label: t({ message: 'Delivered', context: 'orders' }),
                  value: formatNumber(deliveredOf(data)),
                  ...beforeNote(before, (earlier) => formatNumber(deliveredOf(earlier)))
                }
              ]}
            />
          </VolumeChart>
          <Definition metric="failed">
            <Trans>Failed: went back to the sender or were lost. Canceled orders are in the table.</Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}

function deliveredOf({ series }: { series: readonly { delivered: number }[] }): number {
  return series.reduce((sum, { delivered }) => sum + delivered, 0)
}

export function StatusCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  const names: Record<AdminStatus, string> = {
    PENDING: t`Pending`,
    ASSIGNED: t({ message: 'Assigned', context: 'orders' }),
    PICKED_UP: t({ message: 'Picked up', context: 'orders' }),
    IN_TRANSIT: t`In transit`,
    DELIVERED: t({ message: 'Delivered', context: 'orders' }),
    FAILED: t({ message: 'Failed', context: 'orders' })
  }
  return (
    <FiguresCard figures="orders" title={t`Orders by status`} {...query} before={null}>
      {({ byStatus, totalOrders }) => (
        <>
          <Shares
            shares={[
              ...adminStatusSchema.options.map((status) => ({ label: names[status], orders: byStatus[status] })),
              { label: t({ message: 'Canceled', context: 'orders' }), orders: totalOrders - sumOf(byStatus) }
            ].map(({ label, orders }) => {
              const share = totalOrders === 0 ? 0 : orders / totalOrders
              return { label, value: `${formatNumber(orders)} · ${formatRate(share * 100)}`, share }
            })}
          />
          <Definition metric="byStatus">
            <Trans>
              Orders placed in the period, by the status that they have today. Canceled orders are no failures.
            </Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}

/** Orders that were not canceled. */
function sumOf(byStatus: Record<AdminStatus, number>): number {
  return Object.values(byStatus).reduce((sum, count) => sum + count, 0)
}
