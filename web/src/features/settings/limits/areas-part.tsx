import type { Config } from '@ilbud/proto/http/config'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Geometry } from 'geojson'
import { useMemo, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import type { MapScene } from '#components/map/engine/map-scene.ts'
import { MapView } from '#components/map/map-view.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatNumber } from '#lib/format/format.ts'
import { areaKm2 } from './area-size.ts'

type Area = Config['areas'][number]

function sceneOf(area: Area | undefined): MapScene {
  return { area: (area?.polygon ?? null) as Geometry | null, maxZoom: 13, coveredBelow: 76 }
}

/** The service areas: both ends of an order are in the same one. */
export function AreasPart({ areas }: Pick<Config, 'areas'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const area = areas[chosen]
  const scene = useMemo(() => sceneOf(area), [area])
  if (!area) return <EmptyState title={t`No service areas`} />
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="text-18">
        <Trans>Service areas</Trans>
      </h2>
      <p className="mt-1 mb-3 text-14 text-text-2">
        <Trans>Pickup and delivery have to lie in the same one.</Trans>
      </p>
      <div className="grid gap-4 min-[901px]:grid-cols-[280px_1fr]">
        <ul className="grid content-start gap-2">
          {areas.map(({ name, polygon }, at) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
                className={cn(
                  'flex min-h-12 w-full items-center justify-between gap-4 rounded-md border px-4 py-2 text-left',
                  at === chosen ? 'border-primary bg-primary-soft' : 'border-border bg-surface hover:bg-sunken'
                )}
              >
                <b className="font-semibold">{name}</b>
                <span className="text-13 text-text-2">{t`${formatNumber(areaKm2(polygon))} km²`}</span>
              </button>
            </li>
          ))}
        </ul>
        <MapView
          scene={scene}
          className="h-[400px] md:h-[460px]"
          caption={<p className="text-14 font-semibold">{area.name}</p>}
        />
      </div>
    </section>
  )
}
