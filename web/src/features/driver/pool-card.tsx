import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { formatMoney } from '#lib/format.ts'
import { NextActionButton } from './next-action-button.tsx'
import { Legs, Tags } from './order-facts.tsx'
import type { OrderActions } from './use-order-actions.ts'

/** A free order: all that decides about it, before accepting. */
export function PoolCard({ order, actions }: { order: DriverOrder; actions: OrderActions }) {
  const [amount, currency] = formatMoney(order.pay).split('\u00a0kr')
  return (
    <article className="drv-card">
      <p className="font-display text-[42px] leading-none font-bold tracking-[-0.03em]">
        {amount}
        {currency !== undefined && <small className="text-[20px] tracking-normal"> kr</small>}
      </p>
      <Legs
        from={order.hub ?? order.pickupDistrict ?? order.pickupAddress}
        to={order.deliveryDistrict ?? order.deliveryAddress}
      />
      <Tags order={order} />
      <NextActionButton order={order} actions={actions} />
    </article>
  )
}
