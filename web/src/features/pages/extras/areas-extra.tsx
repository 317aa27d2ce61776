import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CoverageCheck } from '#components/parcel/coverage-check.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import type { Area } from '#lib/parcel/coverage.ts'
import { formatNumber } from '#lib/format/format.ts'
import { drawArea } from './area-drawing.ts'
import { AreaMap } from './area-map.tsx'

/** Where we drive: asked with an address, and drawn from what the server says. */
export function AreasExtra() {
  const { data, isError, isPending } = useQuery(configQuery())
  return (
    <>
      <section className="max-w-[560px]">
        <h2 className="mb-3">
          <Trans>Do we deliver there?</Trans>
        </h2>
        <CoverageCheck />
      </section>
      <section>
        <h2 className="mb-3">
          <Trans>Our areas</Trans>
        </h2>
        {isError && (
          <p className="text-text-2">
            <Trans>The areas could not be loaded. Open the page again in a moment.</Trans>
          </p>
        )}
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {isPending &&
            [1, 2].map((at) => (
              <li key={at}>
                <Skeleton className="h-[380px] rounded-lg" />
              </li>
            ))}
          {data?.areas.map((area) => (
            <AreaCard key={area.name} area={area} />
          ))}
        </ul>
      </section>
    </>
  )
}

function AreaCard({ area }: { area: Area }) {
  const { t } = useLingui()
  const { widthKm, heightKm } = drawArea(area, undefined)
  const [across, down] = [formatNumber(widthKm), formatNumber(heightKm)]
  return (
    <li className="overflow-hidden rounded-lg border border-border bg-surface">
      <AreaMap area={area} />
      <div className="p-5">
        <h3 className="font-heading text-22">{area.name}</h3>
        <p className="mt-1 text-text-2">{t`About ${across} km from west to east and ${down} km from south to north.`}</p>
      </div>
    </li>
  )
}
