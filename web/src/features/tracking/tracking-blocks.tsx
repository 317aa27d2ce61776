import { useLingui } from '@lingui/react/macro'
import { Card } from '#components/layout/card.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { FactsGrid, history, placeBox, TrackingColumns } from './tracking-columns.tsx'

/**
 * Placeholders with the page's dimensions. At build time they are drawn with places for the first words, which
 * `src/arrival/show-parcel.ts` fills in.
 */
export function TrackingBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <TrackingColumns
        side={
          <>
            <Card>
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
            <div className={history}>
              <TimelineBlock />
            </div>
          </>
        }
        main={
          <>
            <div className={`relative bg-sunken ${placeBox}`} data-first-words="place" />
            <FactsBlock />
          </>
        }
      />
    </Loading>
  )
}

export function TimelineBlock() {
  return (
    <Card className="grid gap-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
    </Card>
  )
}

export function FactsBlock() {
  return (
    <FactsGrid>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
    </FactsGrid>
  )
}
