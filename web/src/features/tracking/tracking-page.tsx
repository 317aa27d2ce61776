import { normalizeTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { Button } from '#components/button.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { PlacedPanel } from './placed-panel.tsx'
import { TrackingBlocks } from './tracking-blocks.tsx'
import { TrackingProblem } from './tracking-problem.tsx'
import { trackingQuery } from './tracking-queries.ts'
import { TrackingResultView } from './tracking-result-view.tsx'
import { TrackingSearch } from './tracking-search.tsx'
import { useKeyInLink, useTrackingKey } from './use-tracking-key.ts'
import { useTrackingStream } from './use-tracking-stream.ts'
import './tracking.css'

/** `/track` and `/track/{trackingId}`. */
export function TrackingPage() {
  const { trackingId } = useParams()
  return trackingId ? <Tracked trackingId={normalizeTrackingId(trackingId)} /> : <TrackingStart />
}

function TrackingStart() {
  const { t } = useLingui()
  usePageTitle(t`Track a package`)
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-xl">
        <h1>
          <Trans>Track a package</Trans>
        </h1>
        <p className="mt-2 mb-6 text-18 text-text-2">
          <Trans>Type the tracking ID from your confirmation. It begins with SD.</Trans>
        </p>
        <TrackingSearch />
      </div>
    </div>
  )
}

function Tracked({ trackingId }: { trackingId: string }) {
  const key = useTrackingKey(trackingId)
  const access = { key, userId: useSession()?.id ?? null }
  const tracking = useQuery(trackingQuery(trackingId, access))
  const justPlaced = usePlacedKey()
  const link = useTrackingStream(trackingId, access, tracking.isSuccess)
  return (
    <div className="wrap pb-4">
      <Tools trackingId={trackingId} />
      {justPlaced && <PlacedPanel trackingId={trackingId} trackingKey={justPlaced} />}
      {tracking.isSuccess ? (
        <TrackingResultView result={tracking.data} link={link} trackingKey={key} />
      ) : tracking.isError && !tracking.isFetching ? (
        <TrackingProblem error={tracking.error} retry={() => void tracking.refetch()} />
      ) : (
        <TrackingBlocks />
      )}
    </div>
  )
}

/** The key of an order that was placed a moment ago: nothing else of ours leads here with a key in the fragment. */
function usePlacedKey(): string | null {
  const kind = useNavigationType()
  const key = useKeyInLink()
  return kind === 'PUSH' ? key : null
}

function Tools({ trackingId }: { trackingId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first page of a visit has nothing of ours behind it.
  const goBack = () => void (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <div className="track-tools flex flex-col-reverse items-stretch justify-between gap-3 py-3 md:flex-row md:items-center md:py-5">
      <Button variant="quiet" className="hidden self-start md:inline-flex" onClick={goBack}>
        <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Back`}
      </Button>
      <TrackingSearch trackingId={trackingId} className="w-full md:w-[430px]" />
    </div>
  )
}
