import { useLingui } from '@lingui/react/macro'
import { LiveMark } from '#components/live-mark.tsx'
import type { ChannelState } from '#lib/live/live-socket.ts'

/** Whether the list is updated live. */
export function BoardState({ state }: { state: ChannelState }) {
  const { t } = useLingui()
  if (state === 'live') return <LiveMark tone="success">{t`Connected`}</LiveMark>
  if (state === 'refused') return <LiveMark tone="warning">{t`Not live`}</LiveMark>
  return <LiveMark tone="info">{state === 'connecting' ? t`Connecting` : t`Reconnecting`}</LiveMark>
}
