import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhoneLink } from '#components/display/phone-link.tsx'
import { PriceMakeup } from '#components/parcel/price-makeup.tsx'
import { hasChoice, RecipientsChoice } from '#lib/choice/recipients-choice.tsx'
import { formatDateTime, formatMoney } from '#lib/format/format.ts'
import { formatWeight } from '#lib/format/format-weight.ts'

/** The fields that the order was placed with, and its price. */
export function OrderFacts({ order }: { order: CustomerOrderDetail }) {
  const { t } = useLingui()
  const parcel = useParcelWords(order)
  const doorStep = [
    order.signatureRequired && t`Signature`,
    order.proofOfDelivery && t`Photo`,
    order.pinRequired && t`PIN`,
    order.returnOption && t`Return if delivery fails`
  ].filter(Boolean)
  const payment: Record<string, string> = { card: t`Credit Card`, invoice: t`Invoice`, wallet: t`Wallet / Credits` }
  return (
    <dl className="mt-4 border-t border-border">
      <Row label={t`Pickup`}>
        <End address={order.pickupAddress} contact={order.pickupContact} phone={order.pickupPhone} />
        {order.pickupGateCode && (
          <p>
            <Trans>Door code {order.pickupGateCode}</Trans>
          </p>
        )}
        {order.pickupNotes && <p className="text-text-2">{order.pickupNotes}</p>}
      </Row>
      <Row label={t`Drop-off`}>
        <End address={order.deliveryAddress} contact={order.deliveryContact} phone={order.deliveryPhone} />
        {order.deliveryEmail && <p className="text-text-2">{order.deliveryEmail}</p>}
        {order.deliveryNotes && <p className="text-text-2">{order.deliveryNotes}</p>}
      </Row>
      <Row label={t`Parcel`}>
        {parcel}
        {order.packageNotes && <p className="text-text-2">{order.packageNotes}</p>}
      </Row>
      {doorStep.length > 0 && <Row label={t`At the door`}>{doorStep.join(', ')}</Row>}
      {hasChoice(order) && (
        <Row label={t`Recipient’s choice`}>
          <RecipientsChoice order={order} />
        </Row>
      )}
      {order.reference && <Row label={t`Reference`}>{order.reference}</Row>}
      <Row label={t`Ordered`}>{formatDateTime(order.createdAt)}</Row>
      {order.scheduledPickup && <Row label={t`Pickup from`}>{formatDateTime(order.scheduledPickup)}</Row>}
      {order.scheduledDelivery && <Row label={t`Deliver by`}>{formatDateTime(order.scheduledDelivery)}</Row>}
      <Row label={t`Payment`}>
        {payment[order.paymentMethod] ?? order.paymentMethod}
        {order.costCenter && <>, {order.costCenter}</>}
      </Row>
      <Row label={t`Amount`}>
        <Amount order={order} />
        {order.status !== 'CANCELED' && <PriceMakeup order={order} />}
      </Row>
    </dl>
  )
}

/** The price, or that a canceled order has none. */
function Amount({ order: { status, totalAmount } }: { order: CustomerOrderDetail }) {
  const amount = formatMoney(totalAmount)
  if (status === 'CANCELED') {
    return (
      <>
        <s className="text-text-3">{amount}</s> <Trans>Not charged</Trans>
      </>
    )
  }
  return (
    <>
      <b className="font-display text-18">{amount}</b> <Trans>incl. VAT</Trans>
    </>
  )
}

function useParcelWords(order: CustomerOrderDetail): string {
  const { t } = useLingui()
  const sizes = { small: t`Small`, medium: t`Medium`, large: t`Large`, custom: t`Custom`, extra_large: t`Extra Large` }
  const size = sizes[order.packageSize]
  return [
    `${order.packageQuantity} × ${size}`,
    order.packageWeight !== null && formatWeight(order.packageWeight),
    order.packageFragile && t`Fragile`
  ]
    .filter(Boolean)
    .join(', ')
}

function End({ address, contact, phone }: { address: string; contact: string; phone: string }) {
  return (
    <>
      <p className="font-medium">{address}</p>
      <p>
        {contact}, <PhoneLink number={phone} />
      </p>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 border-b border-border py-2.5 wrap-anywhere">
      <dt className="text-14 leading-6 text-text-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
