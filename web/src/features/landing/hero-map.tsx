import { Trans } from '@lingui/react/macro'
import { CityLabels, CityMap, CityRoute, CityVehicle, type MapLabel } from '#components/map/city-map.tsx'
import { Relay } from '#components/parcel/relay.tsx'
import { StatusBadge } from '#components/parcel/status-badge.tsx'

/** From Vasastan to Hammarby sjöstad, in the illustration's coordinates. */
const route =
  'M-48.3 -200.4C-46.4 -195.7 -31.3 -159.1 -28.4 -150.3C-25.5 -141.5 -19.1 -113.6 -17 -105.8C-14.9 -98 -9 -74.1 -5.7 -66.8C-2.4 -59.5 14.8 -35.1 18.2 -27.8C21.6 -20.5 26.6 3.8 31.2 11.1C35.8 18.4 62.8 42.3 67 50.1C71.2 57.9 75 84.7 76.7 94.6C78.4 104.5 83.4 145.4 85.2 155.8C87 166.2 95.2 197.6 96.5 205.9C97.8 214.2 92.5 240.7 99.4 244.9C106.3 249.1 161.1 251.5 170.4 250.5C179.7 249.5 196.1 235.4 198.8 233.8'

const waters: readonly MapLabel[] = [
  { text: 'Riddarfjärden', x: -73.8, y: 14.5, water: true },
  { text: 'Saltsjön', x: 136.3, y: 55.7, turn: -8, water: true },
  { text: 'Strömmen', x: 107.9, y: -13.4, turn: 60, water: true }
]
const wideLabels: readonly MapLabel[] = [
  ...waters,
  { text: 'Årstaviken', x: -56.8, y: 233.8, turn: -18, water: true },
  { text: 'Hammarby sjö', x: 218.6, y: 209.3, turn: 44, water: true },
  { text: 'Södermalm', x: 11.4, y: 124.7 },
  { text: 'Norrmalm', x: 22.7, y: -105.8 },
  { text: 'Djurgården', x: 329.4, y: -13.4 },
  { text: 'Hornstull', x: -130.6, y: 109.1 }
]
const narrowLabels: readonly MapLabel[] = [...waters, { text: 'Kungsholmen', x: -153.3, y: -69 }]

/** What tracking a parcel looks like: an illustration, marked as an example. */
export function HeroMap() {
  return (
    <div className="relative h-[300px] w-full [clip-path:polygon(0_30px,100%_0,100%_100%,0_100%)] md:absolute md:inset-y-0 md:right-0 md:h-auto md:w-[53%] md:[clip-path:polygon(22%_0,100%_0,100%_100%,0_100%)]">
      <CityMap viewBox="-229.1 -240 640 520" className="hidden md:block">
        <CityLabels labels={wideLabels} size={11.5} />
        <Route scale={1.125} />
      </CityMap>
      <CityMap viewBox="-210.7 -126.8 410 316" className="md:hidden">
        <CityLabels labels={narrowLabels} size={13} />
        <Route scale={1.3} />
      </CityMap>
      <ExampleCard />
    </div>
  )
}

function Route({ scale }: { scale: number }) {
  return (
    <>
      <CityRoute d={route} />
      <circle
        cx="-48.3"
        cy="-200.4"
        r={5.6 * scale}
        fill="var(--color-map-casing)"
        stroke="var(--color-map-route)"
        strokeWidth="3.5"
        vectorEffect="non-scaling-stroke"
      />
      <g transform={`translate(198.8 233.8) scale(${scale})`}>
        <path
          className="fill-map-route stroke-map-casing stroke-[2.5]"
          vectorEffect="non-scaling-stroke"
          d="M0 0C-3-6-9-9-9-16a9 9 0 0 1 18 0c0 7-6 10-9 16Z"
        />
        <circle cy="-16" r="3.6" fill="var(--color-map-casing)" />
      </g>
      <CityVehicle x={31.2} y={11.1} heading={155} scale={scale} />
    </>
  )
}

function ExampleCard() {
  return (
    <div className="absolute bottom-4 left-4 w-[236px] rounded-lg border border-border bg-surface px-3.5 py-3 shadow-3 md:top-12 md:right-[max(32px,calc((100vw-1168px)/2+24px))] md:bottom-auto md:left-auto md:w-[264px] md:p-4">
      <div className="flex items-center justify-between gap-2">
        <StatusBadge status="OUT_FOR_DELIVERY" />
        <span className="text-13 text-text-3">
          <Trans>Example</Trans>
        </span>
      </div>
      <p className="font-heading mt-2 mb-2.5 text-[24px] md:mt-2.5 md:mb-3 md:text-28">14:20–14:40</p>
      <Relay stage={5} />
    </div>
  )
}
