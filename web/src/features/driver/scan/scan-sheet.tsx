import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import type { ScanQuestion } from './scan-question.ts'
import { LabelScanner } from './label-scanner.tsx'

interface ScanSheetProps {
  /** Null: closed. */
  question: ScanQuestion | null
  /** The driver's orders, by which a label of another stop is known. */
  orders: readonly DriverOrder[]
}

/** The driver shows the label to the camera, or types its last characters. Works without a network. */
export function ScanSheet({ question, orders }: ScanSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={question !== null}
      onOpenChange={() => question?.cancel()}
      title={t`Scan the label`}
      description={question && <StepText {...question} />}
    >
      {question && <LabelScanner question={question} orders={orders} />}
    </Sheet>
  )
}

/** What happens with the parcel once its label is read. */
function StepText({ waiting, scanned, status }: ScanQuestion) {
  const { t } = useLingui()
  const [order] = waiting
  if (!order) return null
  const total = waiting.length + scanned.length
  const done = scanned.length
  if (total > 1) return t`${done} of ${total} parcels are scanned. The step is taken after the last one.`
  const goal = withoutCity(order.deliveryAddress)
  const sender = withoutCity(order.pickupAddress)
  if (status === 'picked_up') return t`The parcel to ${goal} is then picked up.`
  if (status === 'at_hub') return t`The parcel to ${goal} is then left at the hub.`
  return order.returning ? t`The parcel is then back at ${sender}.` : t`The parcel to ${goal} is then delivered.`
}
