import { useLingui } from '@lingui/react/macro'
import { Coffee } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { formatTime } from '#lib/format/format.ts'
import { strip } from '#features/driver/class-names.ts'
import type { Duty } from './use-duty.ts'

/** While the driver is on a break: until when, and its early end. */
export function BreakStrip({ duty: { breakUntil, change } }: { duty: Duty }) {
  const { t } = useLingui()
  if (breakUntil === null) return null
  const time = formatTime(breakUntil)
  return (
    <div className={strip}>
      <span role="status" className="flex items-center gap-2">
        <Coffee className="size-5 flex-none" strokeWidth={1.75} aria-hidden />
        {t`Break until ${time}`}
      </span>
      <Button size="small" className="min-h-12" onClick={() => change({ onDuty: true, breakUntil: null })}>
        {t`End the break`}
      </Button>
    </div>
  )
}
