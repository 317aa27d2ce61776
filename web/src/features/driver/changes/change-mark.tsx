import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { Badge } from '#components/parcel/status-badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { formatWeight } from '#lib/format/format-weight.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { useSession } from '#lib/session/session.ts'
import { sizeNames } from '#features/driver/driver-words.ts'
import { updateChanges, useChanges } from './change-store.ts'
import { markOf, markSeen, type OrderMark, type Part } from './changes.ts'

interface ChangeMarkProps {
  order: DriverOrder
  /** What has changed is shown as it is now; left out where the page shows it anyway. */
  inFull?: boolean
}

/** What is new about an order that others gave or changed, until the driver says that it is seen. */
export function ChangeMark({ order, inFull = false }: ChangeMarkProps) {
  const { t } = useLingui()
  const driverId = useSession()?.id ?? ''
  const mark = markOf(useChanges(driverId), order)
  const text = useMarkText(mark, order)
  if (!mark) return null
  return (
    <div className="mb-2.5 flex items-center justify-between gap-3 rounded-lg border-2 border-accent-text bg-accent-soft px-3 py-1.5 text-16 leading-tight font-semibold">
      <div className="min-w-0 wrap-anywhere">
        <p>{text}</p>
        {inFull && mark.parts.map((part) => <PresentPart key={part} part={part} order={order} />)}
      </div>
      <Button
        size="small"
        className="min-h-12 flex-none"
        onClick={() => updateChanges(driverId, (changes) => markSeen(changes, order))}
      >
        {t`Seen`}
      </Button>
    </div>
  )
}

/** A changed part of the order as it is now; addresses and times are on every card. */
function PresentPart({ part, order }: { part: Part; order: DriverOrder }) {
  const { t, i18n } = useLingui()
  const { packageQuantity, packageWeight } = order
  const words: Record<Part, readonly (string | null | false)[]> = {
    pickup: [order.pickupContact, formatPhone(order.pickupPhone ?? '')],
    delivery: [order.deliveryContact, formatPhone(order.deliveryPhone ?? '')],
    time: [],
    instructions: [order.pickupNotes, order.recipientInstructions, order.deliveryNotes, order.specialInstructions],
    parcel: [
      i18n._(sizeNames[order.packageSize]),
      packageWeight !== null && formatWeight(packageWeight),
      packageQuantity > 1 && t`${packageQuantity} pieces`,
      order.packageFragile && t`Fragile`
    ]
  }
  const said = words[part].filter(Boolean)
  if (said.length === 0) return null
  return <p className="mt-1 font-normal whitespace-pre-line">{said.join(part === 'instructions' ? '\n' : ' · ')}</p>
}

/** The same in a word, where there is no room for a button. */
export function ChangeBadge({ order }: { order: DriverOrder }) {
  const { t } = useLingui()
  const mark = markOf(useChanges(useSession()?.id ?? ''), order)
  if (!mark) return null
  return (
    <Badge icon={Sparkles} className="tone-info">
      {mark.kind === 'given' ? t`New` : t`Changed`}
    </Badge>
  )
}

function useMarkText(mark: OrderMark | null, { returning }: DriverOrder): string {
  const { t } = useLingui()
  const words = {
    pickup: t`pickup`,
    delivery: t`recipient or address`,
    time: t`times`,
    instructions: t`instructions`,
    parcel: t`parcel`
  }
  if (mark?.kind === 'given') return t`New: given to you`
  const changed = mark?.parts.map((part) => words[part]).join(', ')
  if (changed) return t`Changed: ${changed}`
  return returning ? t`Changed: it goes back to the sender` : t`Changed`
}
