import { Trans } from '@lingui/react/macro'
import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { DropPrice } from './price.tsx'
import type { Drag } from './use-drag.ts'

/** Beside the pointer: to whom the dragged order or stop would go, and what that would add. */
export function DragNote({ drag, routes }: { drag: Drag; routes: readonly FleetRoute[] }) {
  const { load, over, x, y } = drag
  const driver = routes.find(({ driverId }) => driverId === over?.driverId)
  const isRight = x > window.innerWidth - 280
  return (
    <div
      className="pointer-events-none fixed z-50 w-max max-w-[260px] rounded-md border border-border bg-surface px-3 py-2 text-13 shadow-2"
      style={{
        top: Math.min(y + 14, window.innerHeight - 70),
        ...(isRight ? { right: window.innerWidth - x + 14 } : { left: x + 14 })
      }}
    >
      {over && driver ? (
        <>
          <b className="block font-semibold">{driver.driverName}</b>
          <DropPrice load={load} over={over} />
        </>
      ) : (
        <Trans>Drop it on a driver or a route</Trans>
      )}
    </div>
  )
}
