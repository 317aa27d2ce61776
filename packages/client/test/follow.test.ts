import type { ServerResponse } from 'node:http'
import { Ilbud, type ParcelChange, type ParcelEvent, type ParcelPosition, type WebhookMessage } from '@ilbud/client'
import type { PositionMessage, StreamMessage } from '@ilbud/proto/http/stream'
import type { WebhookBody } from '@ilbud/proto/http/companies/webhooks'
import { expect, expectTypeOf, it } from 'vitest'
import { aServer, breakOff, refusal } from './a-server.ts'

const id = 'SD7K3MQ9RT2XVB2'

function change(version: number, revision = 0): ParcelChange {
  return {
    type: 'ORDER_UPDATED',
    trackingId: id,
    version,
    revision,
    status: 'PICKED_UP',
    stage: 3,
    at: '2026-11-26T12:00:00.000Z'
  }
}

function frame(version: number, revision?: number): string {
  const name = revision === undefined ? `id: e:${version}\n` : ''
  return `${name}data: ${JSON.stringify(change(version, revision))}\n\n`
}

/** Sends this and ends the connection. The next one may follow at once. */
function stream(...frames: string[]) {
  return (response: ServerResponse) => void open(response).end(`retry: 0\n\n${frames.join('')}`)
}

function open(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** The first `count` events, in short. */
async function take(count: number, events: AsyncIterable<ParcelEvent>): Promise<string[]> {
  const got: string[] = []
  for await (const event of events) {
    got.push(event.kind === 'change' ? `${event.change.version}.${event.change.revision}` : event.kind)
    if (got.length === count) break
  }
  return got
}

it('a parcel is followed over lost connections, each resumed after the last id, with nothing twice', async () => {
  const { url, received } = await aServer(
    stream(frame(1), frame(2), frame(2, 1)),
    breakOff,
    refusal(503, 'UNAVAILABLE', { 'retry-after': '0' }),
    refusal(500, 'INTERNAL'),
    stream(frame(2, 1), frame(3), 'event: position\ndata: {"lat":59.3,"lng":18}\n\n')
  )
  const events = new Ilbud({ url, key: 'ilb_live_1' }).follow('sd-7k3m', { trackingKey: 'secret' })
  expect(await take(5, events)).toEqual(['1.0', '2.0', '2.1', '3.0', 'position'])
  expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'e:2', 'e:2', 'e:2', 'e:2'])
  expect(received[0]).toMatchObject({ url: '/api/v1/stream/public/sd-7k3m', headers: { 'x-track-key': 'secret' } })
  // The stream is closed to keys.
  expect(received[0]!.headers).not.toHaveProperty('authorization')
})

it('after a reset the present comes even if it was seen before', async () => {
  const { url } = await aServer(stream(frame(2)), stream('event: reset\ndata: {}\n\n', frame(2)))
  expect(await take(3, new Ilbud({ url }).follow(id))).toEqual(['2.0', 'reset', '2.0'])
})

it('a parcel is followed on from the id that another process saw', async () => {
  const { url, received } = await aServer(stream(frame(8)))
  expect(await take(1, new Ilbud({ url }).follow(id, { lastEventId: 'e:7' }))).toEqual(['8.0'])
  expect(received[0]!.headers['last-event-id']).toBe('e:7')
})

it('a parcel that was just placed may be unknown for a moment', async () => {
  const { url } = await aServer(refusal(404, 'NOT_FOUND'), stream(frame(1)))
  expect(await take(1, new Ilbud({ url }).follow(id))).toEqual(['1.0'])
})

it('an unknown parcel is an error, and a stream that is over ends the loop', async () => {
  const unknown = await aServer(refusal(404, 'NOT_FOUND'))
  await expect(take(1, new Ilbud(unknown).follow(id))).rejects.toMatchObject({ status: 404 })
  expect(unknown.received).toHaveLength(4)
  const gone = await aServer(stream(frame(1)), refusal(404, 'NOT_FOUND'))
  await expect(take(2, new Ilbud(gone).follow(id))).rejects.toMatchObject({ status: 404 })
  expect(gone.received).toHaveLength(2)
  const over = await aServer((response) => response.writeHead(204).end())
  expect(await take(1, new Ilbud(over).follow(id))).toEqual([])
})

it('an abort ends the loop without an error, and so the connection', async () => {
  const controller = new AbortController()
  const closed = Promise.withResolvers<void>()
  const { url } = await aServer((response) => {
    response.on('close', () => closed.resolve())
    open(response).write(frame(1))
  })
  const got: ParcelEvent[] = []
  for await (const event of new Ilbud({ url }).follow(id, { signal: controller.signal })) {
    got.push(event)
    controller.abort()
  }
  expect(got).toHaveLength(1)
  await closed.promise
})

it('leaving the loop closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const { url } = await aServer((response) => {
    response.on('close', () => closed.resolve())
    open(response).write(frame(1))
  })
  await take(1, new Ilbud({ url }).follow(id))
  await closed.promise
})

it('a connection that has fallen silent is given up for another', async () => {
  const { url, received } = await aServer((response) => void open(response).write('retry: 0\n\n'), stream(frame(1)))
  let opened = 0
  const events = new Ilbud({ url }).follow(id, { silenceMs: 200, onOpen: () => opened++ })
  expect(await take(1, events)).toEqual(['1.0'])
  expect(received.length).toBeGreaterThan(1)
  expect(opened).toBeGreaterThan(1)
})

it('the types that are written by hand are those of the wire', () => {
  expectTypeOf<StreamMessage>().toExtend<ParcelChange>()
  expectTypeOf<ParcelChange>().toExtend<StreamMessage>()
  expectTypeOf<ParcelPosition>().toEqualTypeOf<PositionMessage>()
  expectTypeOf<WebhookMessage['type']>().toEqualTypeOf<WebhookBody['type']>()
})
