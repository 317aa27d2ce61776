import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { cn } from '#lib/style/cn.ts'
import { formatMoney } from '#lib/format/format.ts'
import { card } from '#features/driver/class-names.ts'
import { NextActionButton } from '#features/driver/actions/next-action-button.tsx'
import { OrderFacts } from '#features/driver/order-facts.tsx'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'

interface PoolCardProps {
  order: DriverOrder
  actions: OrderActions
  /** No longer available; it stays in its place for a while. */
  isGone: boolean
}

/** An available order, with everything that matters before accepting. */
export function PoolCard({ order, actions, isGone }: PoolCardProps) {
  const { t } = useLingui()
  const [amount, currency] = formatMoney(order.pay).split('\u00a0kr')
  return (
    <article className={cn(card, isGone && 'text-text-2')}>
      <p className="font-display text-[2.625rem] leading-none font-bold tracking-[-0.03em]">
        {amount}
        {currency !== undefined && <small className="text-[1.25rem] tracking-normal"> kr</small>}
      </p>
      <OrderFacts order={order} />
      {isGone ? (
        <p className="grid min-h-16 content-center font-semibold">
          {order.mine ? t`Yours now: you find it under your orders.` : t`No longer free.`}
        </p>
      ) : (
        <NextActionButton order={order} actions={actions} />
      )}
    </article>
  )
}
