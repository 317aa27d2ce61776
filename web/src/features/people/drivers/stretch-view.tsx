import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { MapView } from '#components/map/map-view.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatNumber, formatWindow } from '#lib/format/format.ts'
import type { Stretch } from './stretches.ts'

/** The stretches of a day as a list, and the selected one on the map. Gaps between them are not drawn. */
export function StretchView({ stretches, foot }: { stretches: readonly Stretch[]; foot: ReactNode }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(stretches[0]!.from)
  // Loading more positions may extend the selected stretch backwards.
  const shown = stretches.find(({ from }) => from === chosen) ?? stretches[0]!
  return (
    <div className="mt-4 grid gap-4">
      <StretchMap stretch={shown} />
      <fieldset>
        <legend className="mb-2 text-14 font-semibold">
          <Trans>Stretches</Trans>
        </legend>
        <ul className="grid gap-1">
          {stretches.map((stretch) => {
            const count = formatNumber(stretch.positions.length)
            return (
              <li key={stretch.from}>
                <button
                  type="button"
                  aria-pressed={stretch === shown}
                  onClick={() => setChosen(stretch.from)}
                  className={cn(
                    'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md border px-3 py-1.5 text-left text-14',
                    stretch === shown ? 'border-primary bg-primary-soft' : 'border-border bg-surface hover:bg-sunken'
                  )}
                >
                  <b className="font-semibold">{formatWindow(stretch.from, stretch.to)}</b>
                  <span className="text-text-2">{t`${formatDistance(stretch.km)}, ${count} positions`}</span>
                  {stretch.impossible > 0 && (
                    <b className="w-full font-semibold">
                      <Plural
                        value={stretch.impossible}
                        one="# jump faster than 150 km/h"
                        other="# jumps faster than 150 km/h"
                      />
                    </b>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      </fieldset>
      {foot}
    </div>
  )
}

function StretchMap({ stretch }: { stretch: Stretch }) {
  const { t } = useLingui()
  const { positions, from, to, km } = stretch
  const scene = useMemo(() => {
    const [first, last] = [positions[0]!, positions.at(-1)!]
    return {
      pickup: { lat: first.lat, lng: first.lng },
      destination: { lat: last.lat, lng: last.lng },
      route: positions.map(({ lat, lng }) => [lng, lat] as const),
      maxZoom: 15,
      coveredBelow: 72
    }
  }, [positions])
  return (
    <MapView
      scene={scene}
      className="h-72"
      caption={
        <>
          <p className="font-semibold">{formatWindow(from, to)}</p>
          <p className="text-13 text-text-2">{t`${formatDistance(km)} according to the positions; ring: start, pin: end`}</p>
        </>
      }
    />
  )
}
