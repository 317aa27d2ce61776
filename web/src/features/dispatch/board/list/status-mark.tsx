import { useLingui } from '@lingui/react/macro'
import { Badge } from '#components/parcel/status-badge.tsx'
import { testMark } from '#components/display/test-badge.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatDuration } from '#lib/format/format.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { reasonName } from '#lib/parcel/failure-reasons.ts'
import { exceptionOf } from '#features/dispatch/board/exceptions.ts'
import { lookOf } from '#features/dispatch/board/order-words.ts'

/** The admin's status, and below it the reason why the order needs attention. */
export function StatusMark({ order, now, inline }: { order: BoardRow; now: number; inline?: boolean }) {
  const { i18n } = useLingui()
  const { label, icon, className, outline = false } = lookOf(order)
  const reason = useExceptionText(order, now)
  return (
    <>
      <Badge
        icon={icon}
        outline={outline}
        className={cn('min-h-6 py-px text-12 leading-tight whitespace-nowrap', className)}
      >
        {i18n._(label)}
      </Badge>
      {reason && (
        <span
          className={cn(
            'font-semibold whitespace-nowrap',
            reason.urgent ? 'text-danger' : 'text-text-2',
            inline ? 'text-13' : 'mt-px block text-12 max-xl:ml-2 max-xl:inline-block'
          )}
        >
          {reason.text}
        </span>
      )}
    </>
  )
}

function useExceptionText(order: BoardRow, now: number): { text: string; urgent: boolean } | null {
  const { t, i18n } = useLingui()
  if (order.test) return { text: testMark, urgent: false }
  const exception = exceptionOf(order, now)
  if (!exception) return null
  if (exception.kind === 'attempt') {
    const { attempt, of } = exception
    const reason = order.failure && reasonName(order.failure.reason)
    return { text: reason ? i18n._(reason) : t`Attempt ${attempt} of ${of}`, urgent: true }
  }
  if (exception.kind === 'far') {
    const distance = formatDistance(exception.km)
    return { text: t`Left ${distance} away`, urgent: true }
  }
  if (exception.kind === 'silent') return { text: t`No position`, urgent: true }
  if (exception.kind === 'unlocated') return { text: t`Not on the map`, urgent: true }
  const time = exception.minutes === null ? null : formatDuration(exception.minutes)
  if (exception.kind === 'late') return { text: time === null ? t`Late` : t`${time} late`, urgent: true }
  return { text: t`Waiting ${time ?? ''}`, urgent: exception.long }
}
