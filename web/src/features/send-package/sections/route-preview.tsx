import { Trans } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'

const RouteMap = lazyPart(async () => (await import('./route-map.tsx')).RouteMap)

/** The card is always shown, its map once both addresses have coordinates. */
export function RoutePreview({ control, isRefused }: { control: Control<OrderValues>; isRefused: boolean }) {
  const [pickupLat, pickupLng, deliveryLat, deliveryLng, pickupAddress, deliveryAddress] = useWatch({
    control,
    name: ['pickupLat', 'pickupLng', 'deliveryLat', 'deliveryLng', 'pickupAddress', 'deliveryAddress']
  })
  const pickup = useMemo(() => place(pickupLat, pickupLng), [pickupLat, pickupLng])
  const delivery = useMemo(() => place(deliveryLat, deliveryLng), [deliveryLat, deliveryLng])
  const bothTyped = pickupAddress.trim() !== '' && deliveryAddress.trim() !== ''
  return (
    <section aria-labelledby="route-preview">
      <h2 id="route-preview" className="mb-2 text-18">
        <Trans>Route Preview</Trans>
      </h2>
      {pickup && delivery && !isRefused ? (
        <Suspense fallback={<Skeleton className="h-80 rounded-lg lg:h-[232px]" />}>
          <RouteMap pickup={pickup} delivery={delivery} className="h-80 lg:h-[232px]" />
        </Suspense>
      ) : (
        <div className="grid h-40 place-items-center rounded-lg border border-dashed border-border-strong bg-sunken p-6 text-center text-text-2 lg:h-[232px]">
          <p>
            {isRefused ? (
              <Trans>There is no route between these addresses.</Trans>
            ) : bothTyped ? (
              <Trans>Pick both addresses from the list to see the route on a map.</Trans>
            ) : (
              <Trans>Map will appear once both addresses are entered</Trans>
            )}
          </p>
        </div>
      )}
    </section>
  )
}

function place(lat: number | null, lng: number | null) {
  return lat === null || lng === null ? null : { lat, lng }
}
