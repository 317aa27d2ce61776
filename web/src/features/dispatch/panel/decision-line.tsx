import type { Decision, Failure } from '@ilbud/proto/http/parcels/decision'
import { useLingui } from '@lingui/react/macro'
import { reasonName } from '#lib/parcel/failure-reasons.ts'
import { formatDay, formatTime, formatWindow } from '#lib/format/format.ts'

/** Why the attempt failed, and who decides or has decided what. */
export function DecisionLine({ failure, decision }: { failure: Failure; decision: Decision }) {
  const { t, i18n } = useLingui()
  const name = reasonName(failure.reason)
  const until = formatTime(decision.until)
  const span = `${formatDay(decision.window.from)} ${formatWindow(decision.window.from, decision.window.to)}`
  const what = { retry: t`new attempt`, place: t`another place`, return: t`return` }
  const who = {
    sender: t`the sender`,
    recipient: t`the recipient`,
    driver: t`the driver`,
    dispatch: t`dispatch`
  }
  const chosen = decision.choice && what[decision.choice]
  const maker = decision.by === null || decision.by === 'system' ? null : who[decision.by]
  const text = chosen
    ? maker
      ? t`Decided by ${maker}: ${chosen}`
      : t`Nobody chose in time: ${chosen}`
    : decision.default === 'retry'
      ? t`Sender or recipient choose until ${until}, else a new attempt ${span}`
      : t`The sender chooses until ${until}, else it goes back`
  return <>{name ? `${i18n._(name)}. ${text}` : text}</>
}
