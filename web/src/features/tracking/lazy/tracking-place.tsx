import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PositionMessage } from '@ilbud/proto/http/stream'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { freshness } from '#components/map/engine/gliding.ts'
import { TrackingMap } from '#components/map/tracking-map.tsx'
import { formatAge, formatDistance } from '#lib/format/format.ts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { useNow } from '#lib/page/use-now.ts'
import { PlaceLines } from '#features/tracking/place-lines.tsx'
import { placeBox } from '#features/tracking/tracking-columns.tsx'
import { placeWords } from '#features/tracking/words/place-words.ts'
import type { HintKey } from '#features/tracking/words/place-hint.ts'
import { doorQuery } from '#features/tracking/door-query.ts'
import { addressLines } from '#features/tracking/words/tracking-words.ts'

interface TrackingPlaceProps {
  result: TrackingResult
  hint: HintKey
  position: PositionMessage | null
}

/** The map, and its content as text. */
export function TrackingPlace({ result, hint, position }: TrackingPlaceProps) {
  const isPublic = result.disclosure === 'public'
  const { address } = result.delivery
  const door = useQuery(isPublic ? { queryKey: ['no door'], queryFn: skipToken } : doorQuery(address)).data ?? null
  const destination = useMemo(() => (door ? { lat: door.lat, lng: door.lng } : null), [door])
  const vehicle = isOnItsWay(result) ? position : null
  return (
    <TrackingMap
      destination={destination}
      district={isPublic ? addressLines(address)[0]! : (door?.district ?? null)}
      vehicle={vehicle}
      isNext={!result.eta?.stopsBefore}
      className={placeBox}
      caption={<PlaceCaption {...{ result, hint, destination }} position={vehicle} />}
    />
  )
}

function PlaceCaption({ result, hint, position, destination }: TrackingPlaceProps & { destination: LatLng | null }) {
  const { t } = useLingui()
  const now = useNow(5_000)
  const seen = position && freshness(position.at, now) !== 'gone' ? position : null
  const heading = useHeading(seen?.heading ?? null)
  if (!seen) return <PlaceLines {...placeWords(result, hint)} />

  const name = result.driver?.name ?? t`The driver`
  const age = formatAge(seen.at, now)
  const isStale = freshness(seen.at, now) === 'stale'
  const away = destination ? formatDistance(greatCircleKm(seen, destination)) : null
  return (
    <PlaceLines
      place={away ? t`${name} is ${away} away` : t`${name} is on the way`}
      hint={
        isStale ? t`Last seen ${age} ago` : heading ? t`Heading ${heading}, ${age} ago` : t`Position from ${age} ago`
      }
    />
  )
}

/** The direction of the arrow on the map, as a word. */
function useHeading(degrees: number | null): string | null {
  const { t } = useLingui()
  if (degrees === null) return null
  const names = [t`north`, t`north-east`, t`east`, t`south-east`, t`south`, t`south-west`, t`west`, t`north-west`]
  return names[Math.round(degrees / 45) % 8]!
}

/** A live position only while the parcel is out for delivery, whatever the stream sent before. */
function isOnItsWay({ status, stage, disclosure }: TrackingResult): boolean {
  return disclosure !== 'public' && stage === 5 && (status === 'OUT_FOR_DELIVERY' || status === 'DELAYED')
}
