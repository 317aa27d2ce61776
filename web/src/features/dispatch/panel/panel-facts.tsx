import type { AdminOrderDetail } from '@ilbud/proto/http/dispatch/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatSecond } from '#features/dispatch/board/list/offered-to.tsx'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { DecisionLine } from './decision-line.tsx'
import { PhoneLink } from '#components/display/phone-link.tsx'
import { PriceMakeup } from '#components/parcel/price-makeup.tsx'
import { hasChoice, RecipientsChoice } from '#lib/choice/recipients-choice.tsx'
import { formatDateTime, formatMoney } from '#lib/format/format.ts'
import { formatWeight } from '#lib/format/format-weight.ts'
import { cn } from '#lib/style/cn.ts'

const leg = 'relative pl-6 before:absolute before:top-[5px] before:left-0 before:size-[11px]'
const facts = 'grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-[3px]'

/** Pickup and delivery address. */
export function Addresses({ order }: { order: AdminOrderDetail }) {
  const { t } = useLingui()
  return (
    <dl className="grid gap-1">
      <dt className="sr-only">{t`From`}</dt>
      <dd className={cn(leg, 'before:rounded-full before:border-[3px] before:border-text')}>
        {order.pickupAddress}
        {order.pickupNotes && <span className="block text-text-2">{order.pickupNotes}</span>}
      </dd>
      <dt className="sr-only">{t`To`}</dt>
      <dd
        className={cn(
          leg,
          'before:skew-x-(--slant) before:rounded-[2px] before:bg-text forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none'
        )}
      >
        {order.deliveryAddress}
        {order.deliveryNotes && <span className="block text-text-2">{order.deliveryNotes}</span>}
      </dd>
    </dl>
  )
}

/** The contacts and their phones. */
export function People({ order }: { order: AdminOrderDetail }) {
  const { t } = useLingui()
  const { customer } = order
  return (
    <dl className={facts}>
      <Fact name={t`Sender`}>
        {order.pickupContact},{' '}
        <PhoneLink className="whitespace-nowrap text-primary-text underline" number={order.pickupPhone} />
      </Fact>
      <Fact name={t`Recipient`}>
        {order.deliveryContact},{' '}
        <PhoneLink className="whitespace-nowrap text-primary-text underline" number={order.deliveryPhone} />
      </Fact>
      <Fact name={t`Ordered by`}>
        {customer.name}
        {customer.email && (
          <a href={`mailto:${customer.email}`} className="block break-all text-primary-text underline">
            {customer.email}
          </a>
        )}
      </Fact>
    </dl>
  )
}

/** The parcel, and what was agreed. */
export function PackageFacts({ order }: { order: AdminOrderDetail }) {
  const { t } = useLingui()
  const size = useSizeText(order)
  const wishes = useWishes(order)
  const categories: Record<string, string> = {
    documents: t`Documents`,
    food: t`Food`,
    fragile: t`Fragile`,
    other: t`Other`
  }
  return (
    <dl className={facts}>
      <Fact name={t`Size`}>{size}</Fact>
      <Fact name={t`Category`}>{categories[order.packageCategory] ?? order.packageCategory}</Fact>
      {order.packageValue !== null && <Fact name={t`Value`}>{formatMoney(order.packageValue * 100)}</Fact>}
      {wishes && <Fact name={t`Requests`}>{wishes}</Fact>}
      {hasChoice(order) && (
        <Fact name={t`Recipient’s choice`}>
          <RecipientsChoice order={order} />
        </Fact>
      )}
      {order.failure && order.decision && (
        <Fact name={t`After the failed attempt`}>
          <DecisionLine failure={order.failure} decision={order.decision} />
        </Fact>
      )}
      {order.packageNotes && <Fact name={t`Notes`}>{order.packageNotes}</Fact>}
      {order.hub && <Fact name={t`Hub`}>{order.hub}</Fact>}
      {order.reference && <Fact name={t`Reference`}>{order.reference}</Fact>}
      <Fact name={t`Placed`}>{formatDateTime(order.createdAt)}</Fact>
      {order.earliestPickup && <Fact name={t`Pickup from`}>{formatDateTime(order.earliestPickup)}</Fact>}
      {order.latestDelivery && <Fact name={t`Deliver by`}>{formatDateTime(order.latestDelivery)}</Fact>}
      {order.offer && (
        <Fact name={t`Offered to`}>
          <OfferFact offer={order.offer} />
        </Fact>
      )}
      {order.releasesAt && <Fact name={t`Drivers see it from`}>{formatDateTime(order.releasesAt)}</Fact>}
      <Fact name={t`Price`}>
        {formatMoney(order.totalAmount)}
        {order.paymentStatus === 'invoice' && <Trans>, invoice</Trans>}
        {order.costCenter && `, ${order.costCenter}`}
        <PriceMakeup order={order} />
      </Fact>
    </dl>
  )
}

/** Size, weight and number of parcels. */
function useSizeText({ packageSize, packageWeight, packageQuantity: quantity }: AdminOrderDetail): string {
  const { t } = useLingui()
  const sizes = { small: t`Small`, medium: t`Medium`, large: t`Large`, custom: t`Custom`, extra_large: t`Extra Large` }
  const weight = packageWeight !== null && formatWeight(packageWeight)
  const pieces = quantity === 1 ? t`1 piece` : t`${quantity} pieces`
  return [sizes[packageSize], weight, pieces].filter(Boolean).join(', ')
}

/** What the sender has requested; empty if nothing. */
function useWishes(order: AdminOrderDetail): string {
  const { t } = useLingui()
  const wishes = [
    order.packageFragile && t`Fragile`,
    order.signatureRequired && t`Signature required`,
    order.proofOfDelivery && t`Photo required`,
    order.pinRequired && t`PIN required`,
    order.returnOption && t`May be returned`
  ]
  return wishes.filter(Boolean).join(', ')
}

/** Who has to answer until when, and why that driver. */
function OfferFact({ offer }: { offer: NonNullable<AdminOrderDetail['offer']> }) {
  const { t } = useLingui()
  const { driver, number, expiresAt, addedKm, addedMinutes, lateMinutes } = offer
  const [name, until] = [driver.name ?? t`Unknown name`, formatSecond(expiresAt)]
  const [km, minutes] = [formatAdded(addedKm), formatAdded(addedMinutes)]
  return (
    <>
      {t`${name}, until ${until} (offer ${number} of 3)`}
      <span className="block text-text-2">
        {lateMinutes > 0 ? t`${km} km, ${minutes} min, ${lateMinutes} min late` : t`${km} km, ${minutes} min`}
      </span>
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
