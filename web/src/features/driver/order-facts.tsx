import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Wine } from 'lucide-react'
import type { ReactNode } from 'react'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { formatDistance, formatWindow } from '#lib/format/format.ts'
import { formatWeight } from '#lib/format/format-weight.ts'
import { cn } from '#lib/style/cn.ts'
import { sizeNames } from './driver-words.ts'

/** Pickup and delivery. */
export function Legs({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  return (
    <div className="mt-3.5 mb-3 grid grid-cols-[20px_1fr] gap-x-3 gap-y-1 text-18 leading-[1.35] font-semibold">
      <span className="mt-1 size-4 rounded-full border-4 border-text" aria-hidden />
      <span>
        <span className="sr-only">{t`From:`} </span>
        {from}
      </span>
      <span
        className="mt-1 size-4 skew-x-(--slant) rounded-[3px] bg-text forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        aria-hidden
      />
      <span>
        <span className="sr-only">{t`To:`} </span>
        {to}
      </span>
    </div>
  )
}

/** From where to where, when, and what is carried: what a driver needs to know before accepting. */
export function OrderFacts({ order }: { order: DriverOrder }) {
  return (
    <>
      <Legs
        from={order.hub ?? order.pickupDistrict ?? order.pickupAddress}
        to={order.deliveryDistrict ?? order.deliveryAddress}
      />
      <BookedTimes order={order} className="mb-3 text-16 font-semibold" />
      <Tags order={order} />
    </>
  )
}

/** Distance, size, weight, fragile. */
function Tags({ order }: { order: DriverOrder }) {
  const { t, i18n } = useLingui()
  const { distanceKm, packageSize, packageWeight, packageQuantity, packageFragile, promise, notBefore, notAfter } =
    order
  const hours = promise && !notBefore && !notAfter ? formatWindow(promise.low, promise.high) : null
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {distanceKm !== null && <Tag>{formatDistance(distanceKm)}</Tag>}
      <Tag>{i18n._(sizeNames[packageSize])}</Tag>
      {packageWeight !== null && <Tag>{formatWeight(packageWeight)}</Tag>}
      {order.serviceLevel === 'express' && (
        <Tag className="border-on-accent bg-on-accent text-accent dark:border-accent dark:bg-accent-soft">{t`Express`}</Tag>
      )}
      {order.serviceLevel === 'evening' && <Tag>{hours ? t`Evening, ${hours}` : t`Evening`}</Tag>}
      {packageQuantity > 1 && <Tag>{t`${packageQuantity} pieces`}</Tag>}
      {packageFragile && (
        <Tag className="border-on-accent bg-on-accent text-accent dark:border-accent dark:bg-accent-soft">
          <Wine className="size-4" strokeWidth={2} aria-hidden />
          {t`Fragile`}
        </Tag>
      )}
    </ul>
  )
}

function Tag({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <li
      className={cn(
        'inline-flex items-center gap-1.5 rounded-md border-[1.5px] border-border-strong px-2.5 py-1 text-16 font-semibold',
        className
      )}
    >
      {children}
    </li>
  )
}
