import { formatTrackingId, normalizeTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { ApiError } from '#lib/api/api.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { announceHydrated } from '#lib/page/hydrated.ts'
import { isJustPlaced } from '#lib/parcel/just-placed.ts'
import type { ParcelLink } from '#lib/parcel/parcel-link.ts'
import { paths } from '#lib/page/paths.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { currentUser, useSession } from '#lib/session/session.ts'
import { PlacedPanel, TrackingProblem } from './lazy/lazy-parts.ts'
import { TrackingBlocks } from './tracking-blocks.tsx'
import { trackingQuery } from './data/tracking-queries.ts'
import { TrackingResultView } from './tracking-result-view.tsx'
import { useTrackingKey } from './use-tracking-key.ts'
import { useTrackingStream } from './data/use-tracking-stream.ts'
import './tracking.css'

/** Has the parcel's view ready for the first drawing. */
export function prefetchParcel(queryClient: QueryClient, { trackingId, key }: ParcelLink): Promise<void> {
  return queryClient.prefetchQuery(trackingQuery(trackingId, { key, userId: currentUser()?.id ?? null }))
}

/** `/track/{trackingId}`. */
export function TrackingPage() {
  const { trackingId = '' } = useParams()
  return <Tracked trackingId={normalizeTrackingId(trackingId)} />
}

function Tracked({ trackingId }: { trackingId: string }) {
  const key = useTrackingKey(trackingId)
  const access = { key, userId: useSession()?.id ?? null }
  // For as long as the page is open.
  const isPlaced = useMemo(() => isJustPlaced(trackingId), [trackingId])
  const isNotYetTracked = ({ error }: { error: Error | null }) =>
    error instanceof ApiError && error.status === 404 && isJustPlaced(trackingId)
  const tracking = useQuery({
    ...trackingQuery(trackingId, access),
    refetchInterval: ({ state }) => isNotYetTracked(state) && 2_000
  })
  const stream = useTrackingStream(trackingId, access, tracking.isSuccess)
  useEffect(announceHydrated, [])
  const placedPanel = isPlaced && key && (
    <Suspense fallback={null}>
      <PlacedPanel trackingId={trackingId} trackingKey={key} isShown={tracking.isSuccess} />
    </Suspense>
  )
  return (
    <div className="container pb-4">
      <Tools trackingId={trackingId} />
      <PrintedHead trackingId={trackingId} />
      {tracking.isSuccess ? (
        <TrackingResultView result={tracking.data} stream={stream} trackingKey={key} panel={placedPanel} />
      ) : tracking.isError && !tracking.isFetching && !isNotYetTracked(tracking) ? (
        <Suspense fallback={null}>
          <TrackingProblem error={tracking.error} retry={() => void tracking.refetch()} />
        </Suspense>
      ) : (
        <>
          <TrackingBlocks />
          {placedPanel}
        </>
      )}
    </div>
  )
}

/** On paper alone, where no address bar says which parcel it is, nor of when. */
function PrintedHead({ trackingId }: { trackingId: string }) {
  return (
    <div
      data-printed={`Ilbud ${formatTrackingId(trackingId)} · ${formatDateTime(serverNow())}`}
      className="hidden py-3 font-semibold before:content-[attr(data-printed)] print:block"
    />
  )
}

function Tools({ trackingId }: { trackingId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first page of a visit has nothing of ours behind it.
  const goBack = () => void (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 py-3 md:py-5 print:hidden">
      <Button variant="quiet" className="max-md:w-(--tap) max-md:px-0" onClick={goBack}>
        <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        <span className="max-md:sr-only">{t`Back`}</span>
      </Button>
      <TrackForm key={trackingId} shown={trackingId} className="grow basis-[284px] md:grow-0 md:basis-[430px]" />
    </div>
  )
}
