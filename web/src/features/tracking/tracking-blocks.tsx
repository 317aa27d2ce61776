import { useLingui } from '@lingui/react/macro'
import { Card } from '#components/card.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'

/**
 * Placeholders with the page's dimensions. At build time they are drawn with places for the first words, which
 * `src/arrival/show-parcel.ts` fills in.
 */
export function TrackingBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className="track-grid">
      <div className="track-side">
        <Card className="is-first">
          <Skeleton className="h-7 w-36" />
          <div data-first-words="status">
            <Skeleton className="mt-3.5 h-[37px] w-52 md:h-12" />
            <Skeleton className="mt-1.5 h-6 w-72 max-w-full" />
          </div>
          <Skeleton className="mt-5 h-3.5" />
          <Skeleton className="mt-2.5 h-[21px] w-40" />
          <div className="mt-3.5 border-t border-border pt-3.5">
            <Skeleton className="h-[21px] w-48" />
          </div>
        </Card>
        <Card className="grid gap-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
        </Card>
      </div>
      <div className="track-main">
        <div className="map-box relative h-80 rounded-lg bg-sunken min-[901px]:h-[564px]" data-first-words="place" />
        <div className="track-facts">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </div>
      </div>
    </Loading>
  )
}
