import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatDuration, formatTime, formatWindow } from '#lib/format/format.ts'
import { reasonName } from '#lib/parcel/failure-reasons.ts'
import { useNow } from '#lib/page/use-now.ts'

/** Why the latest attempt failed, how long there is to choose, and what is decided about the next. */
export function FailureLines({ order: { failure, decision, returning } }: { order: DriverOrder }) {
  const { t, i18n } = useLingui()
  const now = useNow(30_000)
  if (!failure || !decision) return null
  const leftMin = Math.ceil((Date.parse(decision.until) - now) / 60_000)
  const left = decision.choice === null && leftMin > 0 ? formatDuration(leftMin) : null
  const name = reasonName(failure.reason)
  const until = formatTime(decision.until)
  const span = `${formatDay(decision.window.from)} ${formatWindow(decision.window.from, decision.window.to)}`
  const decided = {
    sender: t`The sender wants a new attempt.`,
    recipient: t`The recipient wants a new attempt.`,
    system: t`Nobody chose, so try again.`,
    dispatch: t`Dispatch wants a new attempt.`,
    driver: null
  }
  const next =
    decision.choice === null
      ? decision.default === 'retry'
        ? t`Sender and recipient choose until ${until}, else a new attempt ${span}. Go on meanwhile.`
        : t`The sender chooses until ${until}, else it goes back. Go on meanwhile.`
      : decision.choice === 'return' || returning
        ? null
        : decided[decision.by ?? 'driver']
  return (
    <>
      {name && decision.choice === null && <p className="font-semibold text-warning">{i18n._(name)}</p>}
      {next && (
        <p className="font-semibold">
          {next} {left && <span className="whitespace-nowrap text-text-2">{t`${left} left.`}</span>}
        </p>
      )}
    </>
  )
}
