import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans } from '@lingui/react/macro'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import type { Assignment } from '#features/dispatch/panel/use-assign.ts'
import { movedTo } from '#lib/lists/moved.ts'
import { cn } from '#lib/style/cn.ts'
import { HeldStop } from './moving/held-stop.tsx'
import type { Pointed } from './pointed.ts'
import type { RouteMark } from './route-marks.ts'
import { isAfterShift } from './route-words.ts'
import { StopRow } from './stop-row.tsx'
import type { Load } from './moving/use-drag.ts'
import type { RouteChange } from './moving/use-route-change.ts'

export interface RouteStopsProps {
  route: FleetRoute
  mark: RouteMark
  change: RouteChange
  pointed: Pointed | null
  onPoint: (pointed: Pointed | null) => void
  onGrab: (event: PointerEvent, load: Load) => void
  /** The place that a stop of this route is being dragged to. */
  dropAt: number | null
  /** The stop that is being dragged. */
  draggedId: string | null
  assignment: Assignment
}

/** The stop that is moved by the keyboard, from its place to the one where it would be put. */
function useHeldStop(route: FleetRoute, change: RouteChange) {
  const { stops } = route
  const [held, setHeld] = useState<{ id: string; at: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const from = held ? stops.findIndex(({ id }) => id === held.id) : -1
  const at = held && from >= 0 ? Math.min(held.at, stops.length - 1) : null
  // What was pressed disappears: the focus goes to the stop that it belonged to.
  const focusOn = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus()
  const letGo = () => {
    if (list.current?.contains(document.activeElement)) focusOn('[aria-pressed="true"]')
    setHeld(null)
  }
  const put = () => {
    if (at === null || at === from) return letGo()
    const ids = stops.map(({ id }) => id)
    change.order(route, movedTo(ids, from, at), letGo)
  }
  return { list, held, setHeld, from, at, focusOn, letGo, put }
}

/** The stops of one driver in driving order. Each can be moved, which is priced before; the server says why not. */
export function RouteStops({
  route,
  mark,
  change,
  onGrab,
  assignment,
  dropAt,
  draggedId,
  ...pointing
}: RouteStopsProps) {
  const { driverId, stops } = route
  const { list, held, setHeld, from, at, focusOn, letGo, put } = useHeldStop(route, change)
  if (stops.length === 0) {
    return (
      <p className="px-4 pb-3 text-14 text-text-2">
        <Trans>Orders that this driver gets show up here.</Trans>
      </p>
    )
  }
  const refusal = change.refusalOf(driverId)
  const dragged = stops.findIndex(({ id }) => id === draggedId)
  return (
    <div className="pb-3">
      <p role="status" className={cn('px-4 text-14 text-danger', refusal && 'pb-2')}>
        {refusal}
      </p>
      <ol ref={list} className="m-0 list-none p-0" aria-busy={change.isBusy}>
        {stops.map((stop, index) => {
          const isHeld = stop.id === held?.id
          return (
            <StopRow
              key={stop.id}
              {...{ stop, index, mark, driverId, ...pointing }}
              isHeld={isHeld}
              isAfterShift={isAfterShift(stop, route)}
              edge={edgeAt(index, at === null ? { from: dragged, to: dropAt } : { from, to: at })}
              onGrab={(event) =>
                onGrab(event, {
                  kind: 'stop',
                  orderId: stop.orderId,
                  driverId,
                  version: route.version,
                  stop,
                  from: index
                })
              }
              onHold={() => (isHeld ? put() : setHeld({ id: stop.id, at: index }))}
              onStep={(by) => {
                const to = (isHeld ? held.at : index) + by
                if (to >= 0 && to < stops.length) setHeld({ id: stop.id, at: to })
              }}
              onLeave={() => setHeld(null)}
            >
              {isHeld && at !== null && (
                <HeldStop
                  {...{ route, stop, from, at, assignment }}
                  isBusy={change.isBusy}
                  onMove={(to) => setHeld({ id: stop.id, at: to })}
                  onDrop={put}
                  onCancel={letGo}
                />
              )}
            </StopRow>
          )
        })}
      </ol>
      {stops.some(({ pinned }) => pinned) && (
        <Pinned
          onRelease={() => {
            focusOn('button')
            change.release(driverId)
          }}
        />
      )}
    </div>
  )
}

/** On which side of the row the moved stop would go in. */
function edgeAt(index: number, { from, to }: { from: number; to: number | null }): 'above' | 'below' | null {
  if (to === null || from < 0 || to === from || index !== to) return null
  return to < from ? 'above' : 'below'
}

function Pinned({ onRelease }: { onRelease: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 text-13 text-text-2">
      <span className="grow">
        <Trans>The sequence of stops was set by hand.</Trans>
      </span>
      <Button size="small" onClick={onRelease}>
        <Trans>Plan it again</Trans>
      </Button>
    </div>
  )
}
