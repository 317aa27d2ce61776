import type { DriverConnections } from '#use-cases/connections/driver-connections.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverDisabledChanged, driverDutyChanged } from '@ilbud/proto/events/drivers'
import { readEvent } from '@ilbud/proto/events/event'

const contracts = [driverDutyChanged, driverDisabledChanged]

/**
 * Updates this process's sockets on who is on duty, whichever replica changed it: each follows the log. A socket
 * reads its driver's duty from the table when it opens, so only what happens from now on counts.
 */
export function followDuty(bus: Bus, connections: DriverConnections): Follower {
  return bus.follow(['drivers.events'], { sinceMinutes: 1 }, ({ value }) => {
    const raw = JSON.parse(value) as { type?: string }
    const contract = contracts.find(({ type }) => type === raw.type)
    if (!contract) return
    const { data } = readEvent(contract, raw)
    connections.updateDuty({ id: data.driverId, onDuty: data.onDuty, version: data.version })
  })
}
