import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { Badge } from '#components/status-badge.tsx'
import { Button } from '#components/button.tsx'
import { useSession } from '#lib/session/session.ts'
import { updateChanges, useChanges } from './change-store.ts'
import { markOf, markSeen, type OrderMark } from './changes.ts'

/** What is new about an order that others gave or changed, until the driver says that it is seen. */
export function ChangeMark({ order }: { order: DriverOrder }) {
  const { t } = useLingui()
  const driverId = useSession()?.id ?? ''
  const mark = markOf(useChanges(driverId), order)
  const text = useMarkText(mark)
  if (!mark) return null
  return (
    <p className="mb-2.5 flex items-center justify-between gap-3 rounded-lg border-2 border-accent-text bg-accent-soft px-3 py-1.5 text-16 leading-tight font-semibold">
      {text}
      <Button
        size="small"
        className="min-h-12 flex-none"
        onClick={() => updateChanges(driverId, (changes) => markSeen(changes, order))}
      >
        {t`Seen`}
      </Button>
    </p>
  )
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

function useMarkText(mark: OrderMark | null): string {
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
  return changed ? t`Changed: ${changed}` : t`Changed`
}
