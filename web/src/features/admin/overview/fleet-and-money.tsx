import { Trans, useLingui } from '@lingui/react/macro'
import { Shares } from '#features/admin/cards/shares.tsx'
import { FigureCard, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate, formatSek } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

interface CardProps {
  data: Figures<'summary'>
  stale: boolean
}

export function FleetCard({ data, stale }: CardProps) {
  const { t } = useLingui()
  const [active, total] = [formatNumber(data.activeDrivers), formatNumber(data.totalDrivers)]
  return (
    <FigureCard title={t`Fleet Utilization`} stale={stale}>
      <Shares
        shares={[
          { label: t`Active drivers`, value: t`${active} of ${total}`, share: data.activeDrivers / data.totalDrivers },
          {
            label: t`Vehicle utilization`,
            value: formatRate(data.vehicleUtilization),
            share: data.vehicleUtilization / 100
          },
          { label: t`Deliveries per driver and day`, value: formatNumber(data.avgDeliveriesPerDriver, 1, 1) }
        ]}
      />
    </FigureCard>
  )
}

/** A dispatcher gets no amounts from the server, and so no card: docs/security/permissions.md. */
export function MoneyCard({ data, stale }: CardProps) {
  const { t } = useLingui()
  if (data.revenuePerOrder === null || data.companyMargin === null) return null
  return (
    <FigureCard title={t`Financial Metrics`} stale={stale}>
      <FigureRow
        figures={[
          { label: t`Revenue per order`, value: formatSek(data.revenuePerOrder) },
          { label: t`Company margin`, value: formatRate(data.companyMargin) }
        ]}
      />
      <p className="mt-3 text-13 text-text-3">
        <Trans>Hidden from dispatchers.</Trans>
      </p>
    </FigureCard>
  )
}
