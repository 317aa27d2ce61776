import { Trans, useLingui } from '@lingui/react/macro'
import { FiguresTable } from '#features/admin/charts/figures-table.tsx'
import { Definition, FigureRow } from '#features/admin/figures/figure-parts.tsx'
import { formatRate } from '#features/admin/figures/figure-words.ts'
import { FiguresCard } from '#features/admin/figures/figures-card.tsx'
import { formatDuration, formatNumber } from '#lib/format/format.ts'
import { formatRating } from '#lib/format/format-rating.ts'
import type { FiguresQuery } from './figures-query.ts'

/** The figures of each driver. Without a name, which drivers provides, a part of the id is shown. */
export function DriversCard({ query }: { query: FiguresQuery }) {
  const { t } = useLingui()
  return (
    <FiguresCard figures="drivers" title={t`Drivers`} {...query} before={null}>
      {({ activeDrivers, totalDrivers, drivers }) => {
        const [active, total] = [formatNumber(activeDrivers), formatNumber(totalDrivers)]
        return (
          <>
            <FigureRow className="mb-3" figures={[{ label: t`Active drivers`, value: t`${active} of ${total}` }]} />
            {drivers.length === 0 ? (
              <p className="py-6 text-text-2">
                <Trans>No driver was on duty in this period.</Trans>
              </p>
            ) : (
              <FiguresTable
                caption={t`Drivers: deliveries, on time, time on duty`}
                rows={drivers}
                keyOf={({ id }) => id}
                columns={[
                  {
                    label: t`Driver`,
                    value: ({ id, name }) => name ?? id.slice(-8),
                    sortBy: ({ id, name }) => name ?? id
                  },
                  {
                    label: t`Deliveries`,
                    number: true,
                    value: ({ deliveries }) => formatNumber(deliveries),
                    sortBy: ({ deliveries }) => deliveries
                  },
                  {
                    label: t`On time`,
                    number: true,
                    value: ({ deliveries, onTimeDeliveryRate }) => (deliveries ? formatRate(onTimeDeliveryRate) : '–'),
                    sortBy: ({ deliveries, onTimeDeliveryRate }) => (deliveries ? onTimeDeliveryRate : -1)
                  },
                  {
                    label: t`On duty`,
                    number: true,
                    value: ({ minutesOnDuty }) => formatDuration(minutesOnDuty),
                    sortBy: ({ minutesOnDuty }) => minutesOnDuty
                  },
                  {
                    label: t`Stars of 5 (ratings)`,
                    number: true,
                    value: ({ rating }) => (rating ? formatRating(rating) : '–'),
                    sortBy: ({ rating }) => rating?.mean ?? -1
                  }
                ]}
              />
            )}
            <Definition metric="drivers">
              <Trans>Who delivered or was on duty in the period. Stars are the mean of the ratings given in it.</Trans>
            </Definition>
          </>
        )
      }}
    </FiguresCard>
  )
}
