import { Trans, useLingui } from '@lingui/react/macro'
import { FleetChart } from '#features/admin/cards/fleet-chart.tsx'
import { OnTimeChart } from '#features/admin/cards/on-time-chart.tsx'
import { Definition, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatDuration, formatNumber } from '#lib/format/format.ts'
import type { FiguresQuery } from './figures-query.ts'
import { beforeNote } from './compared.tsx'

export function EfficiencyCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="delivery-efficiency" title={t`Delivery Efficiency`} {...query}>
      {(data, before) => (
        <>
          <OnTimeChart data={data}>
            <FigureRow
              figures={[
                {
                  label: t`Average delivery time`,
                  value: averageTime(data),
                  ...beforeNote(before, averageTime)
                },
                {
                  label: t`On-time rate`,
                  value: onTimeRate(data),
                  ...beforeNote(before, onTimeRate)
                }
              ]}
            />
          </OnTimeChart>
          <Definition metric="onTimeDeliveryRate">
            <Trans>The time runs from pickup to delivery, stays at a hub included.</Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}

type Efficiency = Figures<'delivery-efficiency'>

// Without deliveries nothing was measured: 0 would be a claim.
const hasDeliveries = ({ series }: Efficiency) => series.some(({ deliveries }) => deliveries > 0)
const averageTime = (data: Efficiency) => (hasDeliveries(data) ? formatDuration(data.avgDeliveryTime) : '–')
const onTimeRate = (data: Efficiency) => (hasDeliveries(data) ? formatRate(data.onTimeDeliveryRate) : '–')

export function FleetUtilizationCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="fleet-utilization" title={t`Fleet Utilization`} {...query}>
      {(data, before) => {
        const [active, total] = [formatNumber(data.activeDrivers), formatNumber(data.totalDrivers)]
        return (
          <>
            <FleetChart data={data}>
              <FigureRow
                figures={[
                  { label: t`Active drivers`, value: t`${active} of ${total}` },
                  {
                    label: t`Deliveries per driver and day`,
                    value: formatNumber(data.avgDeliveriesPerDriver, 1, 1),
                    ...beforeNote(before, ({ avgDeliveriesPerDriver }) => formatNumber(avgDeliveriesPerDriver, 1, 1))
                  },
                  {
                    label: t`Vehicle utilization`,
                    value: formatRate(data.vehicleUtilization),
                    ...beforeNote(before, ({ vehicleUtilization }) => formatRate(vehicleUtilization))
                  }
                ]}
              />
            </FleetChart>
            <Definition metric="vehicleUtilization">
              <Trans>Minutes on duty with at least one parcel on board, of all minutes on duty.</Trans>
            </Definition>
          </>
        )
      }}
    </FiguresCard>
  )
}

/** How orders come to drivers, and how much drivers get done. */
export function DispatchCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="fleet-utilization" title={t`Dispatch`} {...query}>
      {(data, before) => (
        <>
          <FigureRow
            figures={[
              {
                label: t`Kilometres per delivery`,
                value: formatNumber(data.kmPerDelivery, 1, 1),
                ...beforeNote(before, ({ kmPerDelivery }) => formatNumber(kmPerDelivery, 1, 1))
              },
              {
                label: t`Stops per hour on duty`,
                value: formatNumber(data.stopsPerHour, 1, 1),
                ...beforeNote(before, ({ stopsPerHour }) => formatNumber(stopsPerHour, 1, 1))
              },
              {
                label: t`Assigned automatically`,
                value: formatRate(data.automaticShare),
                ...beforeNote(before, ({ automaticShare }) => formatRate(automaticShare))
              },
              {
                label: t`Offers made`,
                value: formatNumber(data.offersMade),
                ...beforeNote(before, ({ offersMade }) => formatNumber(offersMade))
              },
              {
                label: t`Offers declined`,
                value: formatNumber(data.offersDeclined),
                ...beforeNote(before, ({ offersDeclined }) => formatNumber(offersDeclined))
              },
              {
                label: t`Offers expired`,
                value: formatNumber(data.offersExpired),
                ...beforeNote(before, ({ offersExpired }) => formatNumber(offersExpired))
              }
            ]}
          />
          <Definition metric="automaticShare">
            <Trans>
              Assigned automatically: accepted because the server had offered it to that driver, of all orders that came
              to a driver. Stops are pickups, deliveries, failed attempts, returns and stays at a hub; each parcel
              counts. Kilometres are those from stop to stop.
            </Trans>
          </Definition>
        </>
      )}
    </FiguresCard>
  )
}
