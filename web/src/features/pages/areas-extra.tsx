import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CoverageCheck } from '#components/coverage-check.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { type Area, outerRings } from '#lib/parcel/coverage.ts'
import { formatNumber } from '#lib/format/format.ts'

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

const box = { width: 480, height: 300, edge: 24 }
const kmPerDegree = 111.2

function AreaCard({ area }: { area: Area }) {
  const { t } = useLingui()
  const { outlines, widthKm, heightKm, barPx } = draw(area)
  const [across, down] = [formatNumber(widthKm), formatNumber(heightKm)]
  return (
    <li className="overflow-hidden rounded-lg border border-border bg-surface">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="block w-full bg-map-land"
        aria-hidden
        focusable="false"
      >
        {outlines.map((points) => (
          <polygon
            key={points.slice(0, 40)}
            points={points}
            className="fill-primary-soft stroke-primary"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        ))}
        <path
          d={`M${box.edge} ${box.height - 14}h${barPx}m0 -4v8m${-barPx} 0v-8`}
          className="stroke-text-2"
          fill="none"
          strokeWidth="1.5"
        />
        <text x={box.edge + 6} y={box.height - 20} className="fill-text-2" fontSize="12">
          5 km
        </text>
      </svg>
      <div className="p-5">
        <h3 className="disp text-22">{area.name}</h3>
        <p className="mt-1 text-text-2">{t`About ${across} km from west to east and ${down} km from south to north.`}</p>
      </div>
    </li>
  )
}

/** The outlines in the picture's units: near enough to flat, since no area is wider than a city. */
function draw(area: Area) {
  const rings = outerRings(area)
  const points = rings.flat()
  const [west, east] = [Math.min(...points.map(([lng]) => lng)), Math.max(...points.map(([lng]) => lng))]
  const [south, north] = [Math.min(...points.map(([, lat]) => lat)), Math.max(...points.map(([, lat]) => lat))]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const widthKm = (east - west) * shrink * kmPerDegree
  const heightKm = (north - south) * kmPerDegree
  const perKm = Math.min((box.width - 2 * box.edge) / widthKm, (box.height - 2 * box.edge) / heightKm)
  const left = (box.width - widthKm * perKm) / 2
  const top = (box.height - heightKm * perKm) / 2
  const place = (lng: number, lat: number): string =>
    `${(left + (lng - west) * shrink * kmPerDegree * perKm).toFixed(1)},${(top + (north - lat) * kmPerDegree * perKm).toFixed(1)}`
  return {
    outlines: rings.map((ring) => ring.map(([lng, lat]) => place(lng, lat)).join(' ')),
    widthKm,
    heightKm,
    barPx: 5 * perKm
  }
}
