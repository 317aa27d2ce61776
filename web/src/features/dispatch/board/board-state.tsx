import { useLingui } from '@lingui/react/macro'
import { LiveMark } from '#components/display/live-mark.tsx'
import type { ChannelState } from '#lib/live/live-socket.ts'

/** Whether the list is updated live. */
export function BoardState({ state }: { state: ChannelState }) {
  const { t } = useLingui()
  const texts = {
    live: t`Connected`,
    delayed: t`Updates are delayed`,
    refused: t`Not live`,
    connecting: t`Connecting`,
    reconnecting: t`Reconnecting`
  }
  const tone = state === 'live' ? 'success' : state === 'refused' || state === 'delayed' ? 'warning' : 'info'
  return (
    <LiveMark tone={tone} className="max-xl:mr-auto">
      {texts[state]}
    </LiveMark>
  )
}
