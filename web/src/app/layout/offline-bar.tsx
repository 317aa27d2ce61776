import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatTime } from '#lib/format/format.ts'

/** Says that there is no network, and how old the content may be. */
export function OfflineBar() {
  const [since, setSince] = useState(() => (isOffline() ? Date.now() : null))
  useEffect(() => {
    const lost = () => setSince(Date.now())
    const back = () => setSince(null)
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [])
  if (since === null) return <div role="status" />
  const time = formatTime(since)
  return (
    <div role="status" className="tone-warning flex items-center gap-3 bg-st-soft px-4 py-2.5 text-14">
      <CircleAlert className="size-5 text-st" strokeWidth={1.75} aria-hidden />
      <span>
        <Trans>
          <b>You are offline.</b> Nothing new has come since {time}.
        </Trans>
      </span>
    </div>
  )
}

/** False in Node, which renders the landing page: its navigator has no `onLine`. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}
