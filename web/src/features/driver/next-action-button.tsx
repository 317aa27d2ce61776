import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { nextAction } from './next-action.ts'
import type { OrderActions } from './use-order-actions.ts'

interface NextActionButtonProps {
  order: DriverOrder
  actions: OrderActions
  /** Written small under the button's text. */
  hint?: ReactNode
}

/** The one thing to do next, 64 px high. Nothing where the driver has to wait, but a word about it. */
export function NextActionButton({ order, actions, hint }: NextActionButtonProps) {
  const { t, i18n } = useLingui()
  const action = nextAction(order)
  if (!action) return <p className="py-3 font-semibold text-text-2">{t`Dispatch decides how this goes on.`}</p>
  const press = (): void => {
    if (action.report === 'accept') actions.accept(order)
    else actions.report(order, { status: action.report })
  }
  const isBusy = actions.busyOrderId === order.id
  return (
    <Button variant="accent" className="drv-act" busyText={isBusy && t`One moment…`} onClick={press}>
      <span>
        {i18n._(action.label)}
        {hint && <small>{hint}</small>}
      </span>
    </Button>
  )
}
