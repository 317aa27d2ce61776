import { useLingui } from '@lingui/react/macro'
import { Card } from '#components/card.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'

/** The page in its final geometry, still empty. */
export function TrackingBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className="track-grid">
      <div className="track-side">
        <Card className="is-first grid gap-3">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="mt-1 h-11 w-52" />
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="mt-2 h-3.5" />
          <Skeleton className="w-40" />
          <Skeleton className="mt-4 w-48" />
        </Card>
        <Card className="grid gap-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
        </Card>
      </div>
      <div className="track-main">
        <Skeleton className="map-box h-80 rounded-lg min-[901px]:h-[564px]" />
        <div className="track-facts">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </div>
      </div>
    </Loading>
  )
}
