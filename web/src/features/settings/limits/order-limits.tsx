import type { Config } from '@ilbud/proto/http/config'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/format.ts'
import { formatWeight } from '#lib/format/format-weight.ts'

const bytesPerMib = 1024 * 1024

/** The limits of a single order. */
export function OrderLimits({ limits }: Pick<Config, 'limits'>) {
  const { t } = useLingui()
  const figures = [
    [t`Weight`, formatWeight(limits.maxWeightKg)],
    [t`Parcels in one order`, formatNumber(limits.maxQuantity)],
    [t`Days ahead`, formatNumber(limits.maxDaysAhead)],
    [t`Photo of a proof`, `${formatNumber(limits.photoBytes / bytesPerMib)}\u00a0MiB`]
  ]
  return (
    <section aria-labelledby="order-limits">
      <h2 id="order-limits" className="mb-3 text-18">
        <Trans>Limits per order</Trans>
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border md:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="font-heading text-22">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
