import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#components/forms/button.tsx'
import { CityLabels, CityMap, CityRoute, CityVehicle } from '#components/map/city-map.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'

const road = 'M73.8 52.3C77.5 53.6 106.7 63.3 113.6 65.7C120.5 68.1 144.5 76.8 147.7 77.9'
const water = 'M147.7 77.9C149.8 76.9 165.9 68.9 170.4 66.8C174.9 64.7 193.5 56.7 195.9 55.7'

/** For any unknown path: a route that ends in the water. */
export function NotFoundPage() {
  const { t } = useLingui()
  usePageTitle(t`404 Page Not Found`)
  return (
    <div className="container grid items-center gap-6 py-7 lg:grid-cols-2 lg:gap-12 lg:py-16">
      <div className="order-last lg:order-first">
        <h1 className="text-[clamp(2.25rem,5vw,3.5rem)] tracking-[-0.035em]">
          <Trans>404 Page Not Found</Trans>
        </h1>
        <p className="mt-3.5 max-w-[34ch] text-18 text-text-2">
          <Trans>This address leads into the water. Nothing of yours is lost.</Trans>
        </p>
        <p className="my-5 rounded-md bg-sunken px-3.5 py-3 font-mono text-13 text-text-2" lang="en">
          Did you forget to add the page to the router?
        </p>
        <TrackForm />
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink to={paths.home}>{t`To the home page`}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.support}>{t`Support`}</ButtonLink>
        </div>
      </div>
      <div className="h-[260px] overflow-hidden rounded-lg border border-border lg:h-[420px]">
        <CityMap viewBox="67.4 -61 240 200">
          <CityLabels labels={[{ text: 'Strömmen', x: 107.9, y: -13.4, turn: 60, water: true }]} size={5.2} />
          <CityRoute d={road} />
          <CityRoute d={water} dotted />
          <CityVehicle x={198.8} y={55.7} heading={66} scale={0.55} />
        </CityMap>
      </div>
    </div>
  )
}
