import { useLingui } from '@lingui/react/macro'
import { LiveMark } from '#components/display/live-mark.tsx'
import { formatAge } from '#lib/format/format.ts'
import { useDeviceNow } from '#lib/page/use-now.ts'
import { strip } from '#features/driver/class-names.ts'
import { useIsOffline } from '#features/driver/use-connection.ts'
import type { Sharing } from './location-sharing.ts'

// The server drops less precise positions: docs/protocols/live.md.
const worstMetres = 200
/** Positions are sent every 15 s: after twice that without one, the page does not claim to share. */
const silentMs = 30_000
/** For how long the page says that it was hidden, after it is visible again. */
const hiddenShownMs = 60_000

/** The state of location sharing. Nothing while it is off, which the switch shows. */
export function SharingStrip({ sharing }: { sharing: Sharing }) {
  if (sharing.isDenied) return <Denied />
  if (sharing.status === 'off') return <div role="status" />
  return <Strip sharing={sharing} />
}

function Denied() {
  const { t } = useLingui()
  return (
    <div className={strip} role="status">
      <LiveMark tone="warning">{t`No location: allow it for this page in the phone’s settings`}</LiveMark>
    </div>
  )
}

function Strip({ sharing: { status, sentAt, fix, hiddenUntil } }: { sharing: Sharing }) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const isOffline = useIsOffline(null)
  const isSilent = isOffline || (sentAt !== null && now - sentAt > silentMs)
  const age = sentAt === null ? null : formatAge(sentAt, now)
  const isWeak = fix !== null && fix.accuracy > worstMetres
  const metres = fix && Math.round(fix.accuracy)
  const wasHidden = hiddenUntil !== null && now - hiddenUntil < hiddenShownMs
  return (
    <div className={strip}>
      <span role="status">{mark()}</span>
      {age && <span className="text-14 font-normal text-text-2">{t`Sent ${age} ago`}</span>}
      {wasHidden && (
        <span className="w-full text-14 font-normal text-text-2">
          {t`Nothing was sent while this page was out of sight.`}
        </span>
      )}
    </div>
  )

  function mark() {
    if (status === 'paused') return <LiveMark tone="warning">{t`Paused: you are off duty`}</LiveMark>
    if (status === 'starting') return <LiveMark tone="info">{t`Connecting`}</LiveMark>
    if (status === 'reconnecting') return <LiveMark tone="info">{t`Reconnecting`}</LiveMark>
    if (!fix) return <LiveMark tone="info">{t`Looking for your location`}</LiveMark>
    if (isWeak) return <LiveMark tone="warning">{t`Too inaccurate to show: within ${metres} m`}</LiveMark>
    if (sentAt === null && !isOffline) return <LiveMark tone="info">{t`Connecting`}</LiveMark>
    if (isSilent) return <LiveMark tone="warning">{t`Your location is not sent`}</LiveMark>
    return <LiveMark tone="success">{t`Sharing your location`}</LiveMark>
  }
}
