import { Trans } from '@lingui/react/macro'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Link } from 'react-router'
import { useCookieState } from '#lib/storage/cookie-choice.ts'
import { paths } from '#lib/page/paths.ts'

/** The last tracking IDs looked up on this device, if it may store them. */
export function RecentIds() {
  const { recentIds } = useCookieState()
  if (recentIds.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-14 text-text-2">
      <Trans>Recent:</Trans>
      {recentIds.map((id) => (
        <Link key={id} to={paths.track(id)} className="font-id inline-block text-primary-text underline">
          {formatTrackingId(id)}
        </Link>
      ))}
    </p>
  )
}
