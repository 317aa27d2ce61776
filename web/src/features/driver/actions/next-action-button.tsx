import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/format/format.ts'
import { Button } from '#components/forms/button.tsx'
import { useIsUnsent } from '#features/driver/outbox/outbox-provider.tsx'
import { needsScan } from '#features/driver/scan/needs-scan.ts'
import { needsPin } from '#features/driver/pin/needs-pin.ts'
import { parcelCount } from '#features/driver/stops/visits.ts'
import { nextAction } from './next-action.ts'
import type { OrderActions } from './use-order-actions.ts'

interface NextActionButtonProps {
  order: DriverOrder
  /** Others of the same visit, for which it is the same step. */
  others?: readonly DriverOrder[]
  actions: OrderActions
  /** What has to be done before, shown below the button's label; `run` leads there. */
  first?: { hint: ReactNode; run: () => void } | null
}

/** Why there is no next step now. */
function Waiting({ order: { status, earliestPickup }, isUnsent }: { order: DriverOrder; isUnsent: boolean }) {
  const { t } = useLingui()
  if (isUnsent) return t`Kept on this phone. What comes next is shown once it is sent.`
  if (status === 'accepted' && earliestPickup) {
    const time = formatMoment(earliestPickup)
    return t`The sender expects you at ${time}. Then you can mark it as picked up.`
  }
  return t`Dispatch decides how this goes on.`
}

/** The button for the next step, 64 px high. While the driver has to wait there is a text instead. */
export function NextActionButton({ order, others = [], actions, first = null }: NextActionButtonProps) {
  const { t, i18n } = useLingui()
  const isUnsent = useIsUnsent(order.id)
  const action = nextAction(order)
  if (!action)
    return (
      <p className="py-3 font-semibold text-text-2">
        <Waiting order={order} isUnsent={isUnsent} />
      </p>
    )
  const { report } = action
  const orders = [order, ...others]
  const asksPin = report !== 'accept' && orders.some((one) => needsPin(one, { status: report }))
  const count = parcelCount(orders)
  const asksLabel = report !== 'accept' && orders.some((one) => needsScan(one, { status: report }))
  const hint = first?.hint ?? ((asksLabel && t`Scans the label first`) || (asksPin && t`Asks for the recipient’s PIN`))
  const press = (): void => {
    if (actions.isSettling) return
    if (first) first.run()
    else if (report === 'accept') actions.accept(order)
    else actions.reportAll(orders, { status: report })
  }
  return (
    <Button
      variant="accent"
      // The outline is for the light by day, where the accent alone does not stand out enough.
      className="min-h-16 w-full rounded-[14px] border-2 border-on-accent text-[1.25rem] leading-[1.15] font-bold dark:border-transparent"
      busyText={orders.some(({ id }) => actions.isBusy(id)) && t`One moment...`}
      aria-disabled={actions.isSettling || undefined}
      onClick={press}
    >
      <span>
        {i18n._(action.label)}
        {others.length > 0 && <> · {t`${count} parcels`}</>}
        {hint && <small className="mt-0.5 block text-14 font-medium">{hint}</small>}
      </span>
    </Button>
  )
}
