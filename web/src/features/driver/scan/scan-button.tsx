import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#components/forms/button.tsx'
import { nextAction } from '#features/driver/actions/next-action.ts'
import { missingProofs, type OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { isHandOver } from './needs-scan.ts'
import { prepareDecoder } from './open-decoder.ts'

/** Takes the next step by the label, so that no other parcel is taken or given. Where that is a rule, the step itself asks. */
export function ScanButton({ orders, actions }: { orders: readonly DriverOrder[]; actions: OrderActions }) {
  const { t } = useLingui()
  const scanRequired = orders.some((order) => order.scanRequired)
  useEffect(() => {
    if (scanRequired) void prepareDecoder()
  }, [scanRequired])
  const [first] = orders
  const step = first && nextAction(first)
  if (!step || step.report === 'accept' || !isHandOver(step.report)) return null
  if (scanRequired || orders.some((order) => missingProofs(order).length > 0)) return null
  const { report: status } = step
  return (
    <Button
      block
      className="mt-2.5 min-h-12 border-2"
      aria-disabled={actions.isSettling || undefined}
      onClick={() => !actions.isSettling && actions.scanAll(orders, { status })}
    >
      <ScanBarcode className="size-5" strokeWidth={1.75} aria-hidden />
      {t`Scan the label`}
    </Button>
  )
}
