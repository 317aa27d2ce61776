import { aBus } from '#test/a-bus.ts'
import { aWorld, type FleetRow, type Replica, type World } from '#test/a-world.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { driverDutyChanged } from '@ilbud/proto/events/drivers'
import { eventually } from '@ilbud/testkit/eventually'
import type { SocketClient } from '@ilbud/testkit/services/socket-client'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect, it } from 'vitest'

const start = Date.now() - 60_000
const at = (seconds: number): Date => new Date(start + seconds * 1000)

function aDriver(world: World, fields: Partial<FleetRow> = {}): FleetRow {
  const row = { id: uuidv7(), name: 'Elin Sandberg', lat: 59.3, lng: 18.06, at: at(0).toISOString(), openOrders: 0 }
  world.fleet.push({ ...row, ...fields })
  return world.fleet.at(-1)!
}

async function aViewer(replica: Replica): Promise<SocketClient> {
  const client = await replica.connect(aUser({ role: 'dispatcher' }))
  expect(await client.subscribe('fleet')).toEqual({ ok: true })
  await eventually(() => client.received.length > 0, 'the picture came')
  return client
}

function setDuty(world: World, driverId: string, onDuty: boolean, version: number): Promise<void> {
  return world.publishEvent(driverDutyChanged, driverId, { version, driverId, onDuty, disabled: false })
}

/** Everything that a viewer received about one driver's positions, including the snapshots. */
function received(client: SocketClient, driverId: string): number[] {
  return client.received.flatMap(([event, payload]) => {
    const { drivers } = payload as { drivers: never[] }
    const entries = drivers as unknown as (FleetRow | [string, number])[]
    return entries.flatMap((entry) => {
      if (event === 'fleet.snapshot') return (entry as FleetRow).id === driverId ? [(entry as FleetRow).lat] : []
      return (entry as [string, number])[0] === driverId ? [(entry as [string, number])[1]] : []
    })
  })
}

describe('fleet', () => {
  it('a viewer of the fleet gets everybody at first, then those who moved, at most four times a second', async () => {
    const world = aWorld(await aBus())
    const replicas = [await world.replica(), await world.replica()]
    const [fast, slow, still] = [aDriver(world, { heading: 90, openOrders: 2 }), aDriver(world), aDriver(world)]
    const viewers = [await aViewer(replicas[0]!), await aViewer(replicas[1]!)]
    const { heading, ...withoutHeading } = fast!
    for (const viewer of viewers) {
      expect(viewer.of('fleet.snapshot')[0]!.drivers).toEqual([
        { ...withoutHeading, heading },
        { ...slow, heading: null },
        { ...still, heading: null }
      ])
    }
    const begun = performance.now()
    for (let step = 1; step <= 24; step++) {
      await world.move(fast!.id, at(step), { lat: 59.3 + step / 1000 })
      if (step === 12) await world.move(slow!.id, at(step), { lat: 59.5 })
    }
    const isThere = (viewer: SocketClient): boolean => received(viewer, fast!.id).at(-1) === 59.324
    await eventually(() => viewers.every(isThere), 'the last place is told')
    const seconds = (performance.now() - begun) / 1000
    for (const viewer of viewers) {
      const frames = viewer.of('fleet.moved')
      expect(frames.length).toBeLessThanOrEqual(4 * seconds + 2)
      expect(frames.flatMap(({ drivers }) => drivers).map(([id]) => id)).not.toContain(still!.id)
      expect(received(viewer, slow!.id)).toEqual([59.3, 59.5])
      const places = received(viewer, fast!.id)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      const ofFast = frames.flatMap(({ drivers }) => drivers).filter(([id]) => id === fast!.id)
      expect(ofFast.at(-1)).toEqual([fast!.id, 59.324, 18.06, 90, at(24).toISOString()])
    }
  })

  it('standing drivers are sent only now and then', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const [driver, other] = [aDriver(world), aDriver(world)]
    await world.move(driver.id, at(1), { lat: 59.31 })
    const viewer = await aViewer(replica)
    await eventually(() => received(viewer, driver.id).includes(59.31), 'the place is known')
    const before = received(viewer, driver.id).length
    for (let second = 2; second <= 12; second++) await world.move(driver.id, at(second), { lat: 59.31 })
    await world.move(other.id, at(13), { lat: 59.4 })
    await eventually(() => received(viewer, other.id).includes(59.4), 'the other is told')
    // Once, because it was still there ten seconds later.
    expect(received(viewer, driver.id)).toHaveLength(before + 1)
  })

  it('the fleet shows drivers who come on duty, not those who left, and how many orders they have', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const [stays, goes] = [aDriver(world), aDriver(world)]
    const viewer = await aViewer(replica)
    world.fleet.splice(1, 1)
    await setDuty(world, goes.id, false, 2)
    const pictures = (): number => viewer.of('fleet.snapshot').length
    await eventually(() => pictures() === 2, 'the picture is drawn again')
    expect(
      viewer
        .of('fleet.snapshot')
        .at(-1)!
        .drivers.map(({ id }) => id)
    ).toEqual([stays.id])
    // Still in the log, but nobody may see it.
    await world.move(goes.id, at(1), { lat: 59.9 })
    world.fleet[0] = { ...stays, openOrders: 1 }
    const newcomer = aDriver(world, { name: 'Omar Haddad' })
    await setDuty(world, newcomer.id, true, 2)
    const steps = anOrderWith([{ command: 'assignDriver', state: 'ASSIGNED', driverId: stays.id }])
    await world.publish('orders.events', steps.messages)
    await eventually(() => pictures() === 3, 'and once more for all that changed')
    const last = viewer.of('fleet.snapshot').at(-1)!
    expect(last.drivers.map(({ name, openOrders }) => [name, openOrders])).toEqual([
      ['Elin Sandberg', 1],
      ['Omar Haddad', 0]
    ])
    expect(received(viewer, goes.id)).not.toContain(59.9)
    expect(world.asked['fleet']).toBeLessThanOrEqual(4)
  })

  it('the fleet is loaded once for all viewers who arrive together, and never without a viewer', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const driver = aDriver(world)
    await world.move(driver.id, at(1))
    await setDuty(world, driver.id, true, 2)
    const board = await replica.connect(aUser({ role: 'dispatcher' }))
    expect(await board.subscribe('board')).toEqual({ ok: true })
    expect(world.asked['fleet']).toBeUndefined()
    const viewers = await Promise.all([1, 2, 3].map(() => replica.connect(aUser({ role: 'dispatcher' }))))
    await Promise.all(viewers.map((viewer) => viewer.subscribe('fleet')))
    await eventually(() => viewers.every(({ received }) => received.length > 0), 'all have the picture')
    expect(world.asked['fleet']).toBeLessThanOrEqual(3)
    expect(board.received).toEqual([])
  })
})
