import { aBus } from '#test/a-bus.ts'
import { aWorld, type Replica } from '#test/a-world.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { orderOffered, orderOfferEnded } from '@ilbud/proto/events/orders'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import type { SocketClient } from '@ilbud/testkit/services/socket-client'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect, it } from 'vitest'

async function on(replica: Replica, user: User, ...names: string[]): Promise<SocketClient> {
  const client = await replica.connect(user)
  for (const name of names) expect(await client.subscribe(name)).toMatchObject({ ok: true })
  return client
}

describe('offers', () => {
  it('offers to one driver are that driver’s alone, until they end; the board learns of both', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const [first, second] = [aUser({ role: 'driver' }), aUser({ role: 'driver' })]
    const [mine, others] = [await on(replica, first, 'offers'), await on(replica, second, 'offers')]
    const board = await on(replica, aUser({ role: 'dispatcher' }), 'board')
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED', offered: true },
      { command: 'releaseToPool', state: 'CREATED' }
    ])
    await world.publish('orders.events', messages.slice(0, 1))
    const names = { orderId, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), offerId: uuidv7(), driverId: first.id }
    const figures = { addedKm: 2.1, addedMinutes: 8, lateMinutes: 0, reason: 'FREE' as const, payOre: 6500 }
    const offer = { ...names, ...figures, number: 2, expiresAt: new Date(Date.now() + 45_000).toISOString() }
    await world.publishEvent(orderOffered, orderId, { ...offer, expiresAt: new Date(Date.now() - 1).toISOString() })
    await world.publishEvent(orderOffered, orderId, offer)
    await world.publishEvent(orderOfferEnded, orderId, { ...names, outcome: 'declined' })
    await world.publish('orders.events', messages.slice(1))
    await eventually(() => others.received.length > 0, 'the pool has it')
    expect(others.received).toMatchObject([['offer.opened', { id: orderId }]])
    const made = { id: orderId, expiresAt: offer.expiresAt, addedKm: 2.1, addedMinutes: 8, pay: 6500 }
    await eventually(() => mine.received.length === 3, 'and who was offered it sees the pool too')
    expect(mine.received.slice(0, 2)).toEqual([
      ['offer.made', made],
      ['offer.closed', { id: orderId }]
    ])
    await eventually(() => board.received.length === 3, 'the board reads the order again')
    expect(board.of('offer.changed')).toEqual([{ id: orderId }, { id: orderId }, { id: orderId }])
  })

  it('offers to one driver leave the pool that had the order, and close with any step that ends them', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const first = aUser({ role: 'driver' })
    const [mine, others] = [await on(replica, first, 'offers'), await on(replica, aUser({ role: 'driver' }), 'offers')]
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'assignDriver', state: 'ASSIGNED', driverId: uuidv7() }
    ])
    await world.publish('orders.events', messages.slice(0, 1))
    const names = { orderId, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), offerId: uuidv7(), driverId: first.id }
    const figures = { addedKm: 2.1, addedMinutes: 8, lateMinutes: 0, reason: 'FREE' as const, payOre: 6500 }
    const offer = { ...names, ...figures, number: 1, expiresAt: new Date(Date.now() + 45_000).toISOString() }
    await world.publishEvent(orderOffered, orderId, offer)
    await world.publish('orders.events', messages.slice(1))
    await eventually(() => others.received.length === 3, 'the pool has lost it')
    expect(others.received.map(([event]) => event)).toEqual(['offer.opened', 'offer.closed', 'offer.closed'])
    await eventually(() => mine.received.length === 4, 'the offer is closed too')
    expect(mine.received.map(([event]) => event)).toEqual([
      'offer.opened',
      'offer.closed',
      'offer.made',
      'offer.closed'
    ])
  })
})
