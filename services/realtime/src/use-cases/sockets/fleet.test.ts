import type { SocketEvent, SocketPayload } from '@ilbud/proto/http/socket'
import { testLog } from '@ilbud/testkit/test-log'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Fleet, type FleetDeps } from './fleet.ts'
import type { Fix } from '#use-cases/live-positions.ts'
import { fleetRoom, type Rooms } from './rooms.ts'

const start = Date.parse('2026-03-02T12:00:00.000Z')
const ids = ['0197b0c0-0000-7000-8000-000000000011', '0197b0c0-0000-7000-8000-000000000012'] as const

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

interface Received {
  event: SocketEvent
  payload: SocketPayload<'fleet.snapshot'> | SocketPayload<'fleet.moved'>
  rooms: readonly string[]
  at: number
}

/** A fleet of two drivers on duty with one viewer, recording each frame with its time. */
async function aFleet() {
  const received: Received[] = []
  const fixes = new Map<string, Fix>()
  const state = {
    onDuty: [...ids] as string[],
    isAway: false,
    asked: 0,
    behind: [] as string[],
    holds: Promise.resolve()
  }
  const note = (event: SocketEvent, payload: unknown, rooms: readonly string[]): void => {
    received.push({ event, payload: payload as Received['payload'], rooms, at: Date.now() - start })
  }
  const rooms: Rooms = {
    has: (room) => room === fleetRoom || room === 'viewer',
    emit: note,
    emitLatest(event, payload, to) {
      const isForAll = to.includes(fleetRoom)
      if (isForAll || state.behind.length === 0) note(event, payload, to)
      return state.behind
    }
  }
  const drivers = {
    async fleet() {
      state.asked++
      if (state.isAway) throw new Error('away')
      const seen = { lat: 59.3, lng: 18.06, at: new Date(start).toISOString(), openOrders: 0 }
      const answer = { drivers: state.onDuty.map((id) => ({ id, name: 'Elin', ...seen })) }
      await state.holds
      return answer
    }
  } as unknown as FleetDeps['drivers']
  const lastOf = (id: string): Fix | undefined => fixes.get(id)
  const fleet = new Fleet({ drivers, lastOf, rooms, now: () => Date.now(), log: testLog })
  await fleet.load()
  fleet.show('viewer')
  return {
    fleet,
    received,
    state,
    frames: () => received.filter(({ event }) => event === 'fleet.moved'),
    pictures: () => received.filter(({ event }) => event === 'fleet.snapshot'),
    move(id: string, lat: number) {
      const position = { lat, lng: 18.06, heading: null, at: new Date(Date.now() + 1).toISOString() }
      fixes.set(id, { at: Date.parse(position.at), position, bytes: Buffer.alloc(0) })
      fleet.applyEvent(id)
    }
  }
}

describe('the fleet', () => {
  it('the fleet sends the newest position of drivers that moved, four times a second', async () => {
    const { move, frames } = await aFleet()
    // The initial position is not a move.
    for (let at = 0; at < 5000; at += 50) {
      move(ids[0], 59.3 + at / 1e5)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(frames().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, frame) => 50 + frame * 250))
    for (const { payload } of frames()) expect(payload.drivers).toEqual([expect.objectContaining({ 0: ids[0] })])
    await vi.advanceTimersByTimeAsync(250)
    expect(frames().at(-1)!.payload.drivers[0]).toMatchObject({ 1: 59.3 + 4950 / 1e5 })
  })

  it('the fleet sends standing drivers every ten seconds', async () => {
    const { move, frames } = await aFleet()
    for (let second = 0; second < 14; second++) {
      move(ids[0], 59.3)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(frames().map(({ at }) => at)).toEqual([10_000])
  })

  it('a viewer that missed a frame gets the whole picture when it reads again', async () => {
    const { fleet, state, move, pictures } = await aFleet()
    state.behind = ['viewer']
    move(ids[0], 59.4)
    await vi.advanceTimersByTimeAsync(250)
    fleet.tick()
    expect(pictures()).toHaveLength(1)
    state.behind = []
    fleet.tick()
    fleet.tick()
    expect(pictures()).toHaveLength(2)
    expect(pictures()[1]).toMatchObject({ rooms: ['viewer'], payload: { drivers: [{ lat: 59.4 }, { lat: 59.3 }] } })
  })

  it('the fleet loads the drivers on duty once for many changes, retries while drivers is unavailable, and repeats it every 15 s', async () => {
    const { fleet, state, pictures } = await aFleet()
    for (let change = 0; change < 100; change++) fleet.changed()
    await vi.advanceTimersByTimeAsync(2000)
    expect([state.asked, pictures().length]).toEqual([2, 2])
    state.isAway = true
    fleet.changed()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([state.asked, pictures().length]).toEqual([4, 2])
    state.isAway = false
    await vi.advanceTimersByTimeAsync(5000)
    expect([state.asked, pictures().length]).toEqual([5, 3])
    for (let second = 0; second < 30; second++) {
      fleet.tick()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(pictures()).toHaveLength(4)
    fleet.stop()
  })

  it('the fleet shows nobody who went off duty, whatever positions still arrive', async () => {
    const { fleet, state, move, frames, pictures } = await aFleet()
    move(ids[0], 59.4)
    state.onDuty = [ids[1]]
    fleet.wentOffDuty(ids[0])
    await vi.advanceTimersByTimeAsync(250)
    move(ids[0], 59.5)
    await vi.advanceTimersByTimeAsync(2000)
    expect(JSON.stringify(frames())).not.toContain(ids[0])
    expect(pictures().at(-1)!.payload.drivers).toMatchObject([{ id: ids[1] }])
  })

  it('the fleet shows nobody who went off duty while the drivers on duty were being loaded', async () => {
    const { fleet, state, pictures } = await aFleet()
    const held = Promise.withResolvers<void>()
    state.holds = held.promise
    const loading = fleet.load()
    await vi.advanceTimersByTimeAsync(1)
    fleet.wentOffDuty(ids[0])
    held.resolve()
    await loading
    fleet.show('viewer')
    expect(pictures().at(-1)!.payload.drivers).toMatchObject([{ id: ids[1] }])
    // Back on duty, they are in the next answer.
    fleet.changed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(pictures().at(-1)!.payload.drivers).toHaveLength(2)
    fleet.stop()
  })
})
