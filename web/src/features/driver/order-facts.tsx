import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Wine } from 'lucide-react'
import { formatDistance, formatWeight } from '#lib/format/format.ts'
import { sizeNames } from './driver-words.ts'

/** Pickup and delivery. */
export function Legs({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  return (
    <div className="drv-legs">
      <span className="drv-from" aria-hidden />
      <span>
        <span className="sr-only">{t`From:`} </span>
        {from}
      </span>
      <span className="drv-to" aria-hidden />
      <span>
        <span className="sr-only">{t`To:`} </span>
        {to}
      </span>
    </div>
  )
}

/** Distance, size, weight, fragile: what a driver needs to know before accepting. */
export function Tags({ order }: { order: DriverOrder }) {
  const { t, i18n } = useLingui()
  const { distanceKm, packageSize, packageWeight, packageQuantity, packageFragile } = order
  return (
    <ul className="drv-tags">
      {distanceKm !== null && <li>{formatDistance(distanceKm)}</li>}
      <li>{i18n._(sizeNames[packageSize])}</li>
      {packageWeight !== null && <li>{formatWeight(packageWeight)}</li>}
      {packageQuantity > 1 && <li>{t`${packageQuantity} pieces`}</li>}
      {packageFragile && (
        <li className="is-fragile">
          <Wine className="size-4" strokeWidth={2} aria-hidden />
          {t`Fragile`}
        </li>
      )}
    </ul>
  )
}
