import type { Socket } from 'node:net'
import { aFix, aViewChange, nextRevision, nextVersion } from '#test/view-changes.ts'
import { type LiveServer, rightKey, startLiveServer } from '#test/live-server.ts'
import type { Reader } from '#test/reader.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser, tokenFor } from '@ilbud/testkit/services/test-context'
import { describe, expect, it, vi } from 'vitest'

/** A reader of an order that is known from the log, and already up to date. */
async function aReader(server: LiveServer, change: ViewChanged, headers: Record<string, string> = {}): Promise<Reader> {
  server.orders.set(change.trackingId, change)
  server.hub.applyEvent(change)
  const reader = await server.open(change.trackingId, headers)
  await eventually(() => reader.events.length > 0, 'the reader has the present')
  return reader
}

function ticks(server: LiveServer, seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    server.time.now += 1000
    server.hub.tick()
  }
}

function fixes(reader: Reader): (number | undefined)[] {
  return reader.events.filter(({ event }) => event === 'position').map(({ data }) => data.lat)
}

describe('the wheel', () => {
  it('the wheel writes one comment to each reader in 20 seconds', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    const readers = [await aReader(server, change), await aReader(server, change)]
    ticks(server, 20)
    await eventually(() => readers.every(({ comments }) => comments === 1), 'each has one heartbeat')
  })

  it('the wheel ends a stream after its greatest age, 15 minutes give or take a fifth', async () => {
    const server = await startLiveServer()
    const reader = await aReader(server, aViewChange())
    ticks(server, 12 * 60 - 1)
    expect(server.hub.size).toBe(1)
    ticks(server, 6 * 60 + 21)
    await reader.ended
    expect(server.hub.size).toBe(0)
  })

  it('the wheel forgets an order that nobody has read or changed for half an hour', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.hub.applyEvent(change)
    server.orders.set(change.trackingId, change)
    ticks(server, 29 * 60)
    await server.hub.topic(change.trackingId)
    expect(server.described()).toBe(0)
    ticks(server, 32 * 60)
    await server.hub.topic(change.trackingId)
    expect(server.described()).toBe(1)
  })
})

describe('fan-out', () => {
  it('fan-out writes at once to an idle socket, and the rest of a burst in one write', async () => {
    const server = await startLiveServer()
    let change = aViewChange()
    const reader = await aReader(server, change)
    const socket = socketOf(server)
    const write = vi.spyOn(socket, 'write')
    // Within one tick, however busy the machine is.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let event = 0; event < 8; event++) server.hub.applyEvent((change = nextVersion(change)))
    clock.mockRestore()
    expect(write).toHaveBeenCalledTimes(1)
    await eventually(() => reader.events.length === 9, 'the reader has the burst')
    expect(write).toHaveBeenCalledTimes(2)
    expect(reader.events.map(({ data }) => data.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('fan-out closes a reader that takes nothing, and lets the others have everything', async () => {
    const server = await startLiveServer({ stallSeconds: 3 })
    let change = aViewChange()
    const slow = await aReader(server, change)
    const stuck = socketOf(server)
    const quick = await aReader(server, change)
    slow.response.pause()
    await eventually(() => {
      for (let event = 0; event < 100; event++) server.hub.applyEvent((change = nextRevision(change)))
      return stuck.writableLength > 0
    }, 'the slow socket is full')
    const buffered = stuck.writableLength
    for (let event = 0; event < 100; event++) server.hub.applyEvent((change = nextVersion(change)))
    expect(stuck.writableLength).toBe(buffered)
    ticks(server, 3)
    await eventually(() => server.hub.size === 1, 'the slow reader is gone')
    await eventually(() => quick.events.at(-1)!.data.version === change.version, 'the other one has it all')
    const versions = [...new Set(quick.events.map(({ data }) => data.version))]
    expect(versions).toEqual(Array.from({ length: change.version }, (_, at) => at + 1))
  })

  it('fan-out sends a slow reader what it missed', async () => {
    const server = await startLiveServer()
    let change = aViewChange()
    const reader = await aReader(server, change)
    const stuck = socketOf(server)
    reader.response.pause()
    await eventually(() => {
      for (let event = 0; event < 100; event++) server.hub.applyEvent((change = nextRevision(change)))
      return stuck.writableLength > 0
    }, 'its socket is full')
    for (let event = 0; event < 20; event++) server.hub.applyEvent((change = nextVersion(change)))
    reader.response.resume()
    await eventually(() => reader.events.at(-1)!.data.version === change.version, 'it is up to date')
    const versions = [...new Set(reader.events.map(({ data }) => data.version))]
    expect(versions).toEqual(Array.from({ length: change.version }, (_, at) => at + 1))
  })
})

describe('live position', () => {
  const link = { 'x-track-key': rightKey }

  it('live position is for holders of the link and up, by the rule, one fix per five seconds, latest wins', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ positionOpen: true })
    const [holder, stranger] = [await aReader(server, change, link), await aReader(server, change)]
    for (let second = 0; second < 12; second++) {
      ticks(server, 1)
      server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now), { lat: 59 + second / 1000 }))
    }
    await eventually(() => fixes(holder).length === 3, 'three fixes came')
    expect(fixes(holder)).toEqual([59, 59.004, 59.009])
    ticks(server, 4)
    await eventually(() => fixes(holder).length === 4, 'the latest one came late')
    expect(fixes(holder).at(-1)).toBe(59.011)
    expect(fixes(stranger)).toEqual([])
  })

  it('live position goes to staff as it comes', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ positionOpen: false })
    const authorization = `Bearer ${tokenFor(aUser({ role: 'dispatcher' }))}`
    const [staff, holder] = [await aReader(server, change, { authorization }), await aReader(server, change, link)]
    for (let second = 0; second < 3; second++) {
      ticks(server, 1)
      server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now), { lat: 59 + second / 1000 }))
    }
    await eventually(() => fixes(staff).length === 3, 'staff has all')
    expect(fixes(holder)).toEqual([])
  })

  it('live position does not queue for a reader that takes nothing: the newest comes when it reads on, even if no other follows', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    const authorization = `Bearer ${tokenFor(aUser({ role: 'dispatcher' }))}`
    const reader = await aReader(server, change, { authorization })
    const stuck = socketOf(server)
    let lat = 1
    const move = (): void => {
      server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now++), { lat: ++lat / 1e6 }))
    }
    reader.response.pause()
    await eventually(() => {
      for (let fix = 0; fix < 100; fix++) move()
      return stuck.writableLength > 0
    }, 'its socket is full')
    // A write that the socket did not take at once is the last.
    const [taken, buffered] = [lat, stuck.writableLength]
    for (let fix = 0; fix < 100; fix++) move()
    expect(stuck.writableLength).toBe(buffered)
    reader.response.resume()
    await eventually(() => fixes(reader).at(-1) === lat / 1e6, 'it has the newest')
    expect(fixes(reader).filter((each) => each! > taken / 1e6)).toEqual([lat / 1e6])
  })

  it('live position shows the last one again on open, and no newer one to who comes again and again', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ positionOpen: true })
    await aReader(server, change, link)
    server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now), { lat: 59.1 }))
    ticks(server, 2)
    server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now), { lat: 59.2 }))
    const again = await aReader(server, change, link)
    await eventually(() => fixes(again).length === 1, 'the last one came')
    expect(fixes(again)).toEqual([59.1])
  })

  it('live position never goes backwards, and is gone at the end and when the rule no longer holds', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ positionOpen: true })
    const reader = await aReader(server, change, link)
    const start = server.time.now
    server.positions.applyEvent(aFix(change.driverId!, new Date(start + 5000), { lat: 59.1 }))
    ticks(server, 10)
    server.positions.applyEvent(aFix(change.driverId!, new Date(start), { lat: 59.2 }))
    const closed = nextRevision(change, { positionOpen: false })
    server.hub.applyEvent(closed)
    server.positions.applyEvent(aFix(change.driverId!, new Date(start + 9000), { lat: 59.3 }))
    server.hub.applyEvent(nextVersion(closed, { status: 'DELIVERED' }))
    ticks(server, 10)
    const late = await aReader(server, closed, link)
    await eventually(() => reader.events.at(-1)!.data.status === 'DELIVERED', 'the end was told')
    expect(fixes(reader)).toEqual([59.1])
    expect(fixes(late)).toEqual([])
  })

  it('live position follows the order to its next driver', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ positionOpen: true })
    const reader = await aReader(server, change, link)
    const next = nextVersion(change, { driverId: change.orderId })
    server.hub.applyEvent(next)
    server.positions.applyEvent(aFix(change.driverId!, new Date(server.time.now), { lat: 59.1 }))
    server.positions.applyEvent(aFix(next.driverId!, new Date(server.time.now), { lat: 59.2 }))
    await eventually(() => fixes(reader).length === 1, 'the new driver is seen')
    expect(fixes(reader)).toEqual([59.2])
  })
})

describe('letting go', () => {
  it('an ended session ends its party’s streams and no others', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    const user = aUser()
    const party = await aReader(server, change, { authorization: `Bearer ${tokenFor(user)}` })
    await aReader(server, change)
    server.hub.endSession(user.id, user.companyId ?? 'another session')
    expect(server.hub.size).toBe(2)
    server.hub.endSession(user.id, user.sessionId)
    await party.ended
    await eventually(() => server.hub.size === 1, 'the other one stays')
  })

  it('a replica that drains asks all readers to reconnect, and accepts no more', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    const readers = [await aReader(server, change), await aReader(server, change), await aReader(server, change)]
    server.time.draining = true
    const refused = await server.open(change.trackingId)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    await server.hub.drain(200)
    await Promise.all(readers.map(({ ended }) => ended))
    expect(server.caps.total).toBe(0)
  })
})

/** The server's side of the latest reader. */
function socketOf(server: LiveServer): Socket {
  const streams = (server.hub as unknown as { topicOf: Map<{ socket: Socket }, unknown> }).topicOf
  return [...streams.keys()].at(-1)!.socket
}
