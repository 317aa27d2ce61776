import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { CircleCheckBig } from 'lucide-react'
import { formatMoney } from '#lib/format/format.ts'

/** Orders that ended in the last two hours. */
export function DoneList({ orders }: { orders: DriverOrder[] }) {
  const { t } = useLingui()
  if (orders.length === 0) return null
  return (
    <section className="mt-8">
      <h2>{t`Just finished`}</h2>
      <ul className="mt-2">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center gap-3 border-b border-border py-3 last:border-b-0">
            <CircleCheckBig className="size-6 text-success" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 grow">{order.returning ? order.pickupAddress : order.deliveryAddress}</span>
            <b className="whitespace-nowrap">{formatMoney(order.pay)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
