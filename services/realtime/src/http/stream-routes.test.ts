import { request } from 'node:http'
import { aTrackingId, aViewChange, epoch, nextRevision, nextVersion } from '#test/view-changes.ts'
import { rightKey, startLiveServer } from '#test/live-server.ts'
import type { Reader } from '#test/reader.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser, tokenFor } from '@ilbud/testkit/services/test-context'
import { describe, expect, it } from 'vitest'

function received(reader: Reader, count: number): Promise<unknown> {
  return eventually(() => reader.events.length >= count, `the reader has ${count} events`)
}

function versionsOf(reader: Reader): (string | number)[] {
  return reader.events.map(({ event, data }) => (event === 'message' ? data.version : event))
}

describe('GET /api/v1/stream/public/:trackingId', () => {
  it('GET /api/v1/stream/public/:trackingId sends the present state on open, with the id of its version and the reconnection time', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ version: 4 })
    server.orders.set(change.trackingId, change)
    const reader = await server.open(change.trackingId)
    await received(reader, 1)
    expect(reader.status).toBe(200)
    expect(reader.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' })
    expect(reader.headers['transfer-encoding']).toBeUndefined()
    expect(reader.retry).toBeGreaterThanOrEqual(1000)
    expect(reader.retry).toBeLessThan(5000)
    expect(reader.events).toEqual([
      {
        id: `${epoch}:4`,
        event: 'message',
        data: {
          type: 'ORDER_UPDATED',
          trackingId: change.trackingId,
          version: 4,
          revision: 0,
          status: 'OUT_FOR_DELIVERY',
          stage: 5,
          at: change.at,
          eta: '2026-03-02T13:00:00.000Z'
        }
      }
    ])
  })

  it('GET /api/v1/stream/public/:trackingId keeps no headers of the request while it is open', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.orders.set(change.trackingId, change)
    const reader = await server.open(change.trackingId, { 'user-agent': 'x'.repeat(1000) })
    await received(reader, 1)
    expect(server.requests.map(({ headers, rawHeaders }) => [headers, rawHeaders])).toEqual([[{}, []]])
  })

  it('GET /api/v1/stream/public/:trackingId sends each change once, and a change of ETA without an id', async () => {
    const server = await startLiveServer()
    const first = aViewChange()
    server.hub.applyEvent(first)
    const reader = await server.open(first.trackingId)
    await received(reader, 1)
    const second = nextVersion(first)
    for (const change of [second, second, first, nextRevision(second)]) server.hub.applyEvent(change)
    await received(reader, 3)
    expect(reader.events.map(({ id, data }) => [id, data.type, data.version, data.revision])).toEqual([
      [`${epoch}:1`, 'ORDER_UPDATED', 1, 0],
      [`${epoch}:2`, 'ORDER_EVENT_CREATED', 2, 0],
      [undefined, 'ORDER_UPDATED', 2, 1]
    ])
    expect(server.described()).toBe(0)
  })

  it('GET /api/v1/stream/public/:trackingId carries nothing personal', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ companyId: epoch })
    server.hub.applyEvent(change)
    const reader = await server.open(change.trackingId)
    await received(reader, 1)
    const text = JSON.stringify(reader.events)
    for (const secret of [change.driverId!, change.customerId, change.orderId]) expect(text).not.toContain(secret)
  })

  it.each(['header', 'query'])(
    'GET /api/v1/stream/public/:trackingId replays what came after the last event id of the %s',
    async (way) => {
      const server = await startLiveServer()
      let change = aViewChange()
      server.hub.applyEvent(change)
      for (let version = 2; version <= 6; version++) server.hub.applyEvent((change = nextVersion(change)))
      server.hub.applyEvent(nextRevision(change))
      const seen = `${epoch}:3`
      const reader =
        way === 'header'
          ? await server.open(change.trackingId, { 'last-event-id': seen })
          : await server.open(change.trackingId, {}, `?lastEventId=${seen}`)
      await received(reader, 4)
      expect(versionsOf(reader)).toEqual([4, 5, 6, 6])
      expect(reader.events.at(-1)!.data).toMatchObject({ type: 'ORDER_UPDATED', revision: 1 })
    }
  )

  it.each([
    ['another epoch', '0197b0c0-0000-7000-8000-0000000000ff:3'],
    ['a version that is not kept', `${epoch}:1`],
    ['an id that we never wrote', 'yesterday'],
    ['an id that is far too long', 'x'.repeat(1000)]
  ])('GET /api/v1/stream/public/:trackingId says reset for %s', async (_what, seen) => {
    const server = await startLiveServer()
    const change = aViewChange({ version: 5 })
    server.hub.applyEvent(change)
    const reader = await server.open(change.trackingId, { 'last-event-id': seen })
    await received(reader, 2)
    expect(versionsOf(reader)).toEqual(['reset', 5])
  })

  it('GET /api/v1/stream/public/:trackingId waits for what the reader has seen on another replica', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ version: 5 })
    server.hub.applyEvent(change)
    const opening = server.open(change.trackingId, { 'last-event-id': `${epoch}:6` })
    await eventually(() => server.caps.total === 1, 'the reader is there')
    server.hub.applyEvent(nextVersion(change))
    const reader = await opening
    await received(reader, 1)
    expect(versionsOf(reader)).toEqual([6])
  })

  it('GET /api/v1/stream/public/:trackingId takes no notice of a reader that leaves while it waits', async () => {
    const server = await startLiveServer()
    const change = aViewChange({ version: 2 })
    server.orders.set(change.trackingId, change)
    const path = `/api/v1/stream/public/${change.trackingId}`
    const { socketPath } = server
    const call = request({ socketPath, path, headers: { 'last-event-id': `${epoch}:3` }, agent: false })
    call.on('error', () => {})
    call.end()
    await eventually(() => server.caps.total === 1, 'the reader waits')
    call.destroy()
    await eventually(async () => (await server.connections()) === 0, 'the reader has left')
    server.hub.applyEvent(nextVersion(change))
    await eventually(() => server.caps.total === 0, 'its place is free')
    expect(server.logged).toEqual([])
  })

  it('GET /api/v1/stream/public/:trackingId says reset to open readers when the log has a hole', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.hub.applyEvent(change)
    const reader = await server.open(change.trackingId)
    await received(reader, 1)
    server.hub.applyEvent({ ...change, version: 4 })
    await received(reader, 3)
    expect(versionsOf(reader)).toEqual([1, 'reset', 4])
  })

  it('GET /api/v1/stream/public/:trackingId shows every version once to a reader that is cut thirty times', async () => {
    const server = await startLiveServer()
    let change = aViewChange()
    server.hub.applyEvent(change)
    const versions: number[] = []
    let lastEventId = ''
    for (let cut = 0; cut < 30; cut++) {
      for (let step = 0; step < cut % 4; step++) server.hub.applyEvent((change = nextVersion(change)))
      const reader = await server.open(change.trackingId, { 'last-event-id': lastEventId })
      server.hub.applyEvent((change = nextVersion(change)))
      await eventually(() => reader.lastEventId === `${epoch}:${change.version}`, 'the reader is up to date')
      reader.close()
      lastEventId = reader.lastEventId
      expect(versionsOf(reader)).not.toContain('reset')
      versions.push(...(versionsOf(reader) as number[]))
    }
    const distinct = versions.filter((version, at) => version !== versions[at - 1])
    expect(distinct).toEqual(Array.from({ length: change.version - distinct[0]! + 1 }, (_, at) => distinct[0]! + at))
    expect(server.described()).toBe(0)
  })

  it('GET /api/v1/stream/public/:trackingId answers 404 before the stream opens, to unknown and mistyped IDs alike', async () => {
    const server = await startLiveServer()
    for (const id of [aTrackingId(), 'SD123', 'SD'.repeat(1000)]) {
      const reader = await server.open(id)
      await reader.ended
      expect(reader.status).toBe(404)
      expect(reader.problem()).toMatchObject({ code: 'NOT_FOUND', detail: 'Order not found' })
    }
    expect(server.caps.total).toBe(0)
  })

  it('GET /api/v1/stream/public/:trackingId says when changes no longer arrive, also to who comes then, and when they do again', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.hub.applyEvent(change)
    const before = await server.open(change.trackingId)
    await received(before, 1)
    server.hub.setPaused(true)
    server.hub.setPaused(true)
    const meanwhile = await server.open(change.trackingId)
    await Promise.all([received(before, 2), received(meanwhile, 2)])
    server.hub.setPaused(false)
    server.hub.applyEvent(nextVersion(change))
    await Promise.all([received(before, 4), received(meanwhile, 4)])
    expect(versionsOf(before)).toEqual([1, 'paused', 'resumed', 2])
    expect(versionsOf(meanwhile)).toEqual([1, 'paused', 'resumed', 2])
  })

  it('GET /api/v1/stream/public/:trackingId ends the streams of an order that was deleted', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.hub.applyEvent(change)
    const reader = await server.open(change.trackingId)
    server.hub.applyEvent({ ...nextVersion(change), gone: true })
    await reader.ended
    expect((await server.open(change.trackingId)).status).toBe(404)
  })
})

describe('the caps', () => {
  it('the caps on streams let an address read one order five times at once', async () => {
    const server = await startLiveServer({ addresses: true })
    const change = aViewChange()
    server.hub.applyEvent(change)
    const readers = await Promise.all(Array.from({ length: 5 }, () => server.open(change.trackingId)))
    const refused = await server.open(change.trackingId)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    readers[0]!.close()
    await eventually(() => server.caps.total === 4, 'the place is free again')
    expect((await server.open(change.trackingId)).status).toBe(200)
  })

  it('the caps on streams answer 429 to the unknown IDs of an address that has missed ten times, and still open an order that exists', async () => {
    const server = await startLiveServer({ addresses: true })
    for (let miss = 0; miss < 10; miss++) expect((await server.open(aTrackingId())).status).toBe(404)
    expect((await server.open(aTrackingId())).status).toBe(429)
    expect((await server.post({ trackingId: aTrackingId() })).statusCode).toBe(429)
    const change = aViewChange()
    server.hub.applyEvent(change)
    expect((await server.open(change.trackingId)).status).toBe(200)
  })

  it('the caps on streams let an address read twenty orders at once', async () => {
    const server = await startLiveServer({ addresses: true })
    const changes = Array.from({ length: 21 }, () => aViewChange())
    for (const change of changes) server.hub.applyEvent(change)
    const readers = await Promise.all(changes.slice(1).map(({ trackingId }) => server.open(trackingId)))
    expect(readers.every(({ status }) => status === 200)).toBe(true)
    expect((await server.open(changes[0]!.trackingId)).status).toBe(429)
  })

  it('the caps on streams refuse with 503 what one process cannot hold', async () => {
    const server = await startLiveServer({ caps: { perInstance: 2 } })
    const change = aViewChange()
    server.hub.applyEvent(change)
    await server.open(change.trackingId)
    await server.open(change.trackingId)
    const refused = await server.open(change.trackingId)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  })
})

describe('POST /api/v1/stream/tickets', () => {
  it('POST /api/v1/stream/tickets opens one stream once, at the level of the key', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.orders.set(change.trackingId, change)
    const response = await server.post({ trackingId: change.trackingId, key: rightKey })
    const { ticket, expiresIn } = response.json() as { ticket: string; expiresIn: number }
    expect(expiresIn).toBe(30)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(16)
    expect((await server.open(change.trackingId, {}, `?ticket=${ticket}`)).status).toBe(200)
    const again = await server.open(change.trackingId, {}, `?ticket=${ticket}`)
    await again.ended
    expect(again.status).toBe(401)
    expect(again.problem().code).toBe('TICKET_INVALID')
  })

  it('POST /api/v1/stream/tickets opens no other order', async () => {
    const server = await startLiveServer()
    const [one, other] = [aViewChange(), aViewChange()]
    for (const change of [one, other]) server.orders.set(change.trackingId, change)
    const { ticket } = (await server.post({ trackingId: one.trackingId })).json() as { ticket: string }
    expect((await server.open(other.trackingId, {}, `?ticket=${ticket}`)).status).toBe(401)
    expect((await server.open(one.trackingId, {}, '?ticket=nobody-made-this')).status).toBe(401)
  })

  it('POST /api/v1/stream/tickets opens nothing once the key that it was given for is replaced', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.orders.set(change.trackingId, change)
    const ticketOf = async (body: object) => ((await server.post(body)).json() as { ticket: string }).ticket
    const open = async (ticket: string) => (await server.open(change.trackingId, {}, `?ticket=${ticket}`)).status
    const withKey = { trackingId: change.trackingId, key: rightKey }
    const [old, ofAnybody] = [await ticketOf(withKey), await ticketOf({ trackingId: change.trackingId })]
    server.hub.keyRenewed(change.trackingId)
    expect(await open(old)).toBe(401)
    expect(await open(ofAnybody)).toBe(200)
    server.time.now += 1
    expect(await open(await ticketOf(withKey))).toBe(200)
  })

  it.each(['the session', 'all sessions'])(
    'POST /api/v1/stream/tickets opens nothing once %s of its user ended',
    async (which) => {
      const server = await startLiveServer()
      const change = aViewChange()
      server.orders.set(change.trackingId, change)
      const user = aUser()
      const ticketOf = async (reader: typeof user) => {
        const response = await server.post(
          { trackingId: change.trackingId },
          { authorization: `Bearer ${tokenFor(reader)}` }
        )
        return (response.json() as { ticket: string }).ticket
      }
      const open = async (ticket: string) => (await server.open(change.trackingId, {}, `?ticket=${ticket}`)).status
      const [old, ofAnother] = [await ticketOf(user), await ticketOf(aUser())]
      server.hub.endSession(user.id, which === 'the session' ? user.sessionId : null)
      expect([await open(old), await open(ofAnother)]).toEqual([401, 200])
      server.time.now += 1
      expect(await open(await ticketOf(user))).toBe(200)
    }
  )

  it('POST /api/v1/stream/tickets opens nothing for a driver whose order went to another meanwhile', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.orders.set(change.trackingId, change)
    const driver = aUser({ role: 'driver', id: change.driverId! })
    const headers = { authorization: `Bearer ${tokenFor(driver)}` }
    const ticketOf = async () =>
      ((await server.post({ trackingId: change.trackingId }, headers)).json() as { ticket: string }).ticket
    const open = async (ticket: string) => (await server.open(change.trackingId, {}, `?ticket=${ticket}`)).status
    const [first, second] = [await ticketOf(), await ticketOf()]
    expect(await open(first)).toBe(200)
    server.hub.applyEvent({ ...nextVersion(change), driverId: aUser().id })
    expect(await open(second)).toBe(401)
  })

  it('POST /api/v1/stream/tickets is not for an order that is not there', async () => {
    const server = await startLiveServer()
    expect((await server.post({ trackingId: aTrackingId() })).statusCode).toBe(404)
    expect((await server.post({ trackingId: 'SD'.repeat(1000) })).statusCode).toBe(404)
    expect((await server.post({})).statusCode).toBe(400)
  })

  it('POST /api/v1/stream/tickets ignores an invalid key, however long it is', async () => {
    const server = await startLiveServer()
    const change = aViewChange()
    server.orders.set(change.trackingId, change)
    expect((await server.post({ trackingId: change.trackingId, key: 'x'.repeat(1000) })).statusCode).toBe(200)
  })
})
