import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FleetEngine } from '#components/map/fleet/fleet-engine.ts'
import type { FleetDriver } from '#components/map/fleet/fleet-positions.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'

/** The channel does not report names and open orders, so they are polled. */
const driversMs = 20_000
const none: readonly AdminDriver[] = []

/** Shows all drivers on duty on the map as positions arrive. Those that arrive before the map has loaded are shown then. */
export function useFleet(engine: FleetEngine | null): { state: ChannelState; list: UseQueryResult<AdminDriver[]> } {
  const list = useQuery({ ...driversQuery(), refetchInterval: driversMs })
  const drivers = list.data ?? none
  const known = useRef(new Map<string, FleetDriver>())
  const latest = useRef(engine)

  useEffect(() => {
    latest.current = engine
    engine?.showAll([...known.current.values()])
  }, [engine])

  useEffect(() => {
    const changed: FleetDriver[] = []
    for (const { id, name, openOrders } of drivers) {
      const before = known.current.get(id)
      if (before) changed.push({ ...before, name: name ?? before.name, openOrders })
    }
    for (const driver of changed) known.current.set(driver.id, driver)
    latest.current?.moveSome(changed)
  }, [drivers])

  const state = useChannel('fleet', {
    'fleet.snapshot': (snapshot) => {
      known.current = new Map(snapshot.drivers.map((driver) => [driver.id, driver]))
      latest.current?.showAll(snapshot.drivers)
    },
    'fleet.moved': (frame) => {
      const moved = frame.drivers.map(([id, lat, lng, heading, at]): FleetDriver => {
        const { name = '', openOrders = 0 } = known.current.get(id) ?? {}
        return { id, name, openOrders, lat, lng, heading, at }
      })
      for (const driver of moved) known.current.set(driver.id, driver)
      latest.current?.moveSome(moved)
    }
  })
  return { state, list }
}
