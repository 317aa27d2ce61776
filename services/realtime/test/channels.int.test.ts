import { aBus } from '#test/a-bus.ts'
import { aWorld, peopleAround, type Replica, type World } from '#test/a-world.ts'
import { aViewChange, nextRevision, nextVersion } from '#test/view-changes.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { analyticsChanged } from '@ilbud/proto/events/analytics'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { routeChanged } from '@ilbud/proto/events/dispatch'
import { driverDutyChanged } from '@ilbud/proto/events/drivers'
import { readEvent, writeEvent } from '@ilbud/proto/events/event'
import { messageSent } from '@ilbud/proto/events/notifications'
import { orderDeleted } from '@ilbud/proto/events/orders'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { channels, socketLimits } from '@ilbud/proto/http/socket'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { eventually } from '@ilbud/testkit/eventually'
import type { SocketClient } from '@ilbud/testkit/services/socket-client'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect, it } from 'vitest'

const mayWatch = ['its sender', 'an admin of its company', 'its driver', 'a dispatcher', 'an admin']

/** A company's order in progress, known to tracking. */
function anOrder(world: World, fields: Partial<ViewChanged> = {}): ViewChanged {
  const order = aViewChange({ orderId: uuidv7(), companyId: uuidv7(), ...fields })
  world.orders.set(order.orderId, order)
  return order
}

async function on(replica: Replica, user: User, ...names: string[]): Promise<SocketClient> {
  const client = await replica.connect(user)
  for (const name of names) expect(await client.subscribe(name)).toMatchObject({ ok: true })
  return client
}

describe('rights', () => {
  it('rights are those of the table, for every channel and everybody', async () => {
    const bus = await aBus()
    const world = aWorld(bus)
    const replica = await world.replica()
    const order = anOrder(world)
    const people = peopleAround(order)
    expect(new Set(Object.values(people).map(({ role }) => role)).size).toBe(6)
    for (const [who, user] of Object.entries(people)) {
      const client = await replica.connect(user)
      for (const { name, roles, parties } of channels) {
        const answer = await client.subscribe(name.replace('{id}', order.orderId))
        const refusal = !roles.includes(user.role)
          ? 'FORBIDDEN'
          : parties && !mayWatch.includes(who)
            ? 'NOT_FOUND'
            : null
        const given = { ok: true, ...(parties && { version: order.version }) }
        expect(answer, `${who} on ${name}`).toEqual(refusal ? { ok: false, code: refusal } : given)
      }
      client.close()
    }
    const admin = people['an admin']!
    const noted: object[] = []
    const follower = bus.follow([auditRecorded.topic], { sinceMinutes: 1 }, ({ value }) => {
      noted.push(readEvent(auditRecorded, JSON.parse(value)).data)
    })
    await follower.caughtUp
    await follower.stop()
    const who = { actorId: admin.id, actorRole: 'admin' }
    expect(noted).toEqual([
      expect.objectContaining({ ...who, action: 'order.watch', objectType: 'order', objectId: order.orderId }),
      expect.objectContaining({ ...who, action: 'fleet.watch', objectType: 'fleet' })
    ])
  })

  it('an order that went to another driver closes the first one’s socket, who cannot come back to it', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const { 'its driver': driver, 'its sender': sender } = peopleAround(order)
    const [first, customer] = [
      await on(replica, driver!, `order:${order.orderId}`, 'orders:mine'),
      await on(replica, sender!, `order:${order.orderId}`)
    ]
    const next = nextVersion(order, { driverId: uuidv7() })
    await world.change(next)
    await eventually(() => first.closed(), 'the first driver is cut')
    // Its last message is that the order is another driver's now, so that it reads its list again.
    expect(first.of('order.changed')).toMatchObject([{ id: order.orderId, version: 2 }])
    expect(first.dismissed()).toBe(false)
    const back = await on(replica, driver!, 'orders:mine')
    expect(await back.subscribe(`order:${order.orderId}`)).toEqual({ ok: false, code: 'NOT_FOUND' })
    await world.change(nextVersion(next))
    await eventually(() => customer.of('order.changed').length === 2, 'the sender hears on')
    expect(back.received).toEqual([])
  })

  it('rights of who has just accepted an order wait for the log to say so', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world, { driverId: null })
    const accepted = nextVersion(order, { driverId: uuidv7() })
    const staff = await on(replica, aUser({ role: 'dispatcher' }), `order:${order.orderId}`)
    const driver = await replica.connect(aUser({ id: accepted.driverId!, role: 'driver' }))
    const asked = driver.subscribe(`order:${order.orderId}`)
    // By this answer the subscription is in progress.
    await staff.ask('unsubscribe', { channel: 'board' })
    await world.change(accepted)
    expect(await asked).toEqual({ ok: true, version: 2 })
  })

  it('rights are to one channel, however its order’s id is spelt', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const staff = aUser({ role: 'dispatcher' })
    const upper = `order:${order.orderId.toUpperCase()}`
    const [left, stays] = [await on(replica, staff, `order:${order.orderId}`), await on(replica, staff, upper)]
    expect(await left.ask('unsubscribe', { channel: upper })).toEqual({ ok: true })
    await world.change(nextVersion(order))
    await eventually(() => stays.of('order.changed').length === 1, 'who stays hears of the change')
    expect(left.received).toEqual([])
  })

  it('rights to a channel end with the session', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const [staff, other] = [aUser({ role: 'dispatcher' }), aUser({ role: 'dispatcher' })]
    const [gone, stays] = [await on(replica, staff, 'board'), await on(replica, other, 'board')]
    world.signOut(staff)
    await eventually(() => gone.closed(), 'it is closed')
    await world.change(anOrder(world))
    await eventually(() => stays.received.length === 1, 'the other hears on')
    expect(gone.received).toEqual([])
  })

  it('rights to an order end two hours after it for its driver', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
    const [fresh, old] = [119, 121].map((minutes) => anOrder(world, { status: 'DELIVERED', at: ago(minutes) }))
    await on(replica, aUser({ id: fresh!.driverId!, role: 'driver' }), `order:${fresh!.orderId}`)
    const client = await replica.connect(aUser({ id: old!.driverId!, role: 'driver' }))
    expect(await client.subscribe(`order:${old!.orderId}`)).toEqual({ ok: false, code: 'NOT_FOUND' })
  })

  it('rights cannot be subscribed to while tracking is unavailable', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const client = await replica.connect(peopleAround(order)['its sender']!)
    world.isAway = true
    expect(await client.subscribe(`order:${order.orderId}`)).toEqual({ ok: false, code: 'EXPIRED' })
    world.isAway = false
    expect(await client.subscribe(`order:${order.orderId}`)).toEqual({ ok: true, version: 1 })
  })

  it('rights are for so many channels at once', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const customerId = uuidv7()
    const orders = Array.from({ length: socketLimits.channels + 1 }, () =>
      anOrder(world, { customerId, companyId: null })
    )
    const client = await replica.connect(aUser({ id: customerId }))
    const answers: unknown[] = []
    for (const { orderId } of orders) answers.push(await client.subscribe(`order:${orderId}`))
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(socketLimits.channels)
    expect(answers.at(-1)).toEqual({ ok: false, code: 'FORBIDDEN' })
  })
})

describe('order.changed', () => {
  it('order.changed comes once, to those whose order it is and to those who watch it or all, on every replica', async () => {
    const world = aWorld(await aBus())
    const replicas = [await world.replica(), await world.replica()]
    const order = anOrder(world)
    const people = Object.entries(peopleAround(order))
    const listeners = await Promise.all(
      people.map(async ([who, user], at) => {
        const client = await on(replicas[at % 2]!, user, 'orders:mine')
        // More channels do not mean more messages.
        for (const name of ['board', `order:${order.orderId}`]) await client.subscribe(name)
        return { who, client }
      })
    )
    const second = nextVersion(order)
    await world.change(order, second, nextRevision(second))
    const entitled = listeners.filter(({ who }) => mayWatch.includes(who))
    await eventually(() => entitled.every(({ client }) => client.received.length >= 3), 'those it concerns have all')
    const { orderId, trackingId, status, stage, at } = order
    const common = { id: orderId, trackingId, status, stage, at, eta: '2026-03-02T13:00:00.000Z' }
    for (const { who, client } of listeners) {
      const wanted = [
        { ...common, type: 'ORDER_EVENT_CREATED', version: 1, revision: 0 },
        { ...common, type: 'ORDER_EVENT_CREATED', version: 2, revision: 0 },
        { ...common, type: 'ORDER_UPDATED', version: 2, revision: 1 }
      ]
      expect(client.of('order.changed'), who).toEqual(mayWatch.includes(who) ? wanted : [])
    }
  })

  it('order.changed reports a deleted order once, and then closes its channel', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const client = await on(replica, peopleAround(order)['its sender']!, `order:${order.orderId}`)
    const gone = nextVersion(order, { gone: true })
    await world.change(order, gone)
    world.orders.delete(order.orderId)
    await eventually(() => client.received.length === 2, 'both are told')
    expect(await client.subscribe(`order:${order.orderId}`)).toEqual({ ok: false, code: 'NOT_FOUND' })
    expect(client.closed()).toBe(false)
  })

  it('order.changed sends nothing after unsubscribing', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const sender = peopleAround(order)['its sender']!
    const [left, stays] = [await on(replica, sender, 'orders:mine'), await on(replica, sender, 'orders:mine')]
    expect(await left.ask('unsubscribe', { channel: 'orders:mine' })).toEqual({ ok: true })
    await world.change(order)
    await eventually(() => stays.received.length === 1, 'the other hears it')
    expect(left.received).toEqual([])
  })
})

describe('position', () => {
  it('position is on an order’s channel for staff at once, for the others by the rule, and again on open', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const name = `order:${order.orderId}`
    const people = peopleAround(order)
    const staff = await on(replica, people['a dispatcher']!, name)
    const sender = await on(replica, people['its sender']!, name)
    const board = await on(replica, people['an admin']!, 'board')
    const now = Date.now()
    await world.move(order.driverId!, new Date(now - 2000), { lat: 59.31 })
    await eventually(() => staff.of('position').length === 1, 'staff see it')
    expect(sender.received).toEqual([])
    await world.change(nextRevision(order, { positionOpen: true }))
    await eventually(() => sender.of('position').length === 1, 'the rule holds for the sender now')
    const shown = {
      orderId: order.orderId,
      lat: 59.31,
      lng: 18.06,
      heading: 90,
      at: new Date(now - 2000).toISOString()
    }
    expect([...staff.of('position'), ...sender.of('position')]).toEqual([shown, shown])
    const late = await on(replica, people['its sender']!, name)
    await eventually(() => late.of('position').length === 1, 'the last one comes on open')
    expect(board.of('position')).toEqual([])
  })

  it('position is shown to nobody once the driver is off duty, and comes back with the next duty', async () => {
    const now = Date.now()
    const { world, driverId, staff, duty } = await offDuty({ seenAt: now - 3000, endedAt: now - 1000 })
    // Late entries of the log are from before the end.
    await world.move(driverId, new Date(now - 2000), { lat: 59.32 })
    await world.publishEvent(driverDutyChanged, driverId, { ...duty, version: 3, onDuty: true }, new Date(now - 500))
    let later = now
    await eventually(async () => {
      await world.move(driverId, new Date(later++), { lat: 59.33 })
      return staff.of('position').length > 1
    }, 'the next duty')
    expect(staff.of('position').map(({ lat }) => lat)).not.toContain(59.32)
  })

  it('position is shown to nobody off duty, even when the phone’s clock is ahead', async () => {
    const now = Date.now()
    const { world, replica, driverId, dispatcher, staff, duty } = await offDuty({ seenAt: now + 5000, endedAt: now })
    // Published before the end, and heard after it, which another driver's later position shows.
    await world.move(driverId, new Date(now + 6000), { lat: 59.32 })
    const other = anOrder(world, { driverId: uuidv7() })
    const others = await on(replica, dispatcher, `order:${other.orderId}`)
    await world.move(other.driverId!, new Date(now), { lat: 59.3 })
    await eventually(() => others.of('position').length === 1, 'the log is read so far')
    await world.publishEvent(driverDutyChanged, driverId, { ...duty, version: 3, onDuty: true }, new Date(now + 1000))
    let second = 7
    await eventually(async () => {
      await world.move(driverId, new Date(now + second++ * 1000), { lat: 59.33 })
      return staff.of('position').length > 1
    }, 'the next duty')
    expect(staff.of('position').map(({ lat }) => lat)).not.toContain(59.32)
  })
})

/** A driver whom a dispatcher has seen, and whose duty has ended: who comes now sees none. */
async function offDuty({ seenAt, endedAt }: { seenAt: number; endedAt: number }) {
  const world = aWorld(await aBus())
  const replica = await world.replica()
  const order = anOrder(world)
  const driverId = order.driverId!
  const name = `order:${order.orderId}`
  const dispatcher = peopleAround(order)['a dispatcher']!
  const staff = await on(replica, dispatcher, name)
  await world.move(driverId, new Date(seenAt), { lat: 59.31 })
  await eventually(() => staff.of('position').length === 1, 'staff see it')
  const duty = { driverId, version: 2, onDuty: false, disabled: false }
  await world.publishEvent(driverDutyChanged, driverId, duty, new Date(endedAt))
  // The initial messages of a channel arrive before the next channel is opened.
  const onOpen = async () => (await on(replica, dispatcher, name, 'board')).of('position')
  await eventually(async () => (await onOpen()).length === 0, 'who comes sees none')
  return { world, replica, driverId, dispatcher, staff, duty }
}

describe('message', () => {
  it('a message reaches the order’s driver, staff at the order and the board, in its order, and its text is read once', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const people = peopleAround(order)
    const name = `order:${order.orderId}`
    const [driver, staff, sender, board] = [
      await on(replica, people['its driver']!, name),
      await on(replica, people['a dispatcher']!, name),
      await on(replica, people['its sender']!, name, 'orders:mine'),
      await on(replica, people['an admin']!, 'board')
    ]
    const from = aUser({ role: 'driver', name: 'Elin Sandberg' })
    const { orderId, driverId } = order
    for (let version = 1; version <= 3; version++) {
      const messageId = uuidv7()
      world.messages.set(messageId, { text: `Jag är här ${version}`, orderId, from })
      const actor = { id: from.id, role: from.role }
      await world.publishEvent(messageSent, orderId, { version, messageId, orderId, actor, driverId })
    }
    const readers = [driver, staff, board]
    await eventually(() => readers.every(({ received }) => received.length === 3), 'all have all of them')
    for (const client of readers) {
      expect(client.of('message').map(({ text, from }) => [text, from.name])).toEqual(
        [1, 2, 3].map((at) => [`Jag är här ${at}`, 'Elin Sandberg'])
      )
    }
    expect(world.asked['message']).toBe(3)
    await world.change(nextVersion(order))
    await eventually(() => sender.received.length === 1, 'the sender hears of the order')
    expect(sender.of('message')).toEqual([])
  })

  it('a message is not sent to a driver who no longer had the order when it was written', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const order = anOrder(world)
    const driver = await on(replica, peopleAround(order)['its driver']!, `order:${order.orderId}`)
    const [messageId, from] = [uuidv7(), aUser({ role: 'dispatcher' })]
    world.messages.set(messageId, { text: 'Till en annan', orderId: order.orderId, from })
    const { orderId } = order
    const actor = { id: from.id, role: from.role }
    // The log of messages may be ahead of that of orders.
    await world.publishEvent(messageSent, orderId, { version: 1, messageId, orderId, actor, driverId: uuidv7() })
    await world.publishEvent(messageSent, orderId, { version: 2, messageId, orderId, actor, driverId: order.driverId })
    await eventually(() => driver.received.length > 0, 'the second is for them')
    expect(driver.received).toHaveLength(1)
  })
})

describe('offers', () => {
  it('the channel of offers reports what enters and leaves the pool, once each, and nothing personal', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const driver = await on(replica, aUser({ role: 'driver' }), 'offers')
    const driverId = uuidv7()
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'editOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId },
      { command: 'markPickedUp', state: 'PICKED_UP', driverId },
      { command: 'dropAtHub', state: 'AT_HUB' },
      { command: 'assignDriver', state: 'AT_HUB', driverId }
    ])
    await world.publish('orders.events', [...messages, ...messages])
    const other = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    await world.publish('orders.events', other.messages)
    await eventually(() => driver.received.length >= 5, 'all is told')
    expect(driver.received.map(([event, { id }]: [string, { id: string }]) => [event, id])).toEqual([
      ['offer.opened', orderId],
      ['offer.closed', orderId],
      ['offer.opened', orderId],
      ['offer.closed', orderId],
      ['offer.opened', other.orderId]
    ])
    expect(driver.of('offer.opened')[0]).toMatchObject({
      status: 'pending',
      mine: false,
      leg: 1,
      pay: 6500,
      allowedActions: ['acceptOffer'],
      packageWeight: 1,
      pickupAddress: 'Södermalm, Stockholm',
      deliveryAddress: 'Södermalm, Stockholm',
      customerName: null,
      pickupPhone: null,
      deliveryContact: null,
      pickup: null,
      delivery: null
    })
  })

  it('an offer closes when its order is deleted, and none opens for what happened long ago', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const driver = await on(replica, aUser({ role: 'driver' }), 'offers')
    const at = new Date(Date.now() - 31 * 60_000)
    await world.publish('orders.events', anOrderWith([{ command: 'placeOrder', state: 'CREATED', at }]).messages)
    const data = { orderId: uuidv7(), trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), version: 2 }
    await world.publishEvent(orderDeleted, data.orderId, data)
    await eventually(() => driver.received.length > 0, 'the deletion is told')
    expect(driver.received).toEqual([['offer.closed', { id: data.orderId }]])
  })
})

describe('analytics', () => {
  it('analytics names the figures that changed', async () => {
    const world = aWorld(await aBus())
    const replica = await world.replica()
    const staff = await on(replica, aUser({ role: 'dispatcher' }), 'analytics')
    await world.publishEvent(analyticsChanged, 'figures', { version: 1, keys: ['orders', 'revenue'] })
    await eventually(() => staff.received.length === 1, 'it is told')
    expect(staff.of('analytics.changed')).toEqual([{ keys: ['orders', 'revenue'] }])
  })
})

describe('route.changed', () => {
  it('route.changed reaches the driver and whoever watches the fleet, and no other driver', async () => {
    const bus = await aBus()
    const replica = await aWorld(bus).replica()
    const driver = aUser({ role: 'driver' })
    const [own, other] = [
      await on(replica, driver, 'orders:mine'),
      await on(replica, aUser({ role: 'driver' }), 'orders:mine')
    ]
    const fleet = await on(replica, aUser({ role: 'dispatcher' }), 'fleet')
    const at = new Date()
    const changed = (version: number) => {
      const data = { version, driverId: driver.id, plannedAt: at.toISOString(), stops: [] }
      const event = writeEvent(routeChanged, { id: uuidv7(at), source: '/dispatch', subject: driver.id, at, data })
      return { key: driver.id, value: JSON.stringify(event) }
    }
    await bus.publish(routeChanged.topic, [changed(1), changed(2)])
    const wanted = [1, 2].map((version) => ({ driverId: driver.id, version }))
    for (const client of [own, fleet]) {
      await eventually(() => client.of('route.changed').length === 2, 'both changes arrived')
      expect(client.of('route.changed')).toEqual(wanted)
    }
    expect(other.of('route.changed')).toEqual([])
  })
})
