import { aBus } from '#test/a-bus.ts'
import { aWorld } from '#test/a-world.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { aUser } from '@ilbud/testkit/services/test-context'
import { expect, it } from 'vitest'

it('what others do to a driver’s work reaches that driver, and again after a reconnection; what the driver does reaches nobody', async () => {
  const world = aWorld(await aBus())
  const replica = await world.replica()
  const [driver, other, staff] = [aUser({ role: 'driver' }), aUser({ role: 'driver' }), uuidv7()]
  const [own, others] = [await replica.connect(driver), await replica.connect(other)]
  for (const client of [own, others]) await client.subscribe('orders:mine')
  const accepted = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id, actorId: driver.id },
    { command: 'releaseJob', state: 'CREATED', actorId: driver.id }
  ])
  const assigned = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'assignDriver', state: 'ASSIGNED', driverId: driver.id, actorId: staff },
    { command: 'editOrder', state: 'ASSIGNED', driverId: driver.id, actorId: staff },
    { command: 'reassignDriver', state: 'ASSIGNED', driverId: other.id, actorId: staff },
    { command: 'cancelOrder', state: 'CANCELED', driverId: other.id, actorId: staff }
  ])
  const long = new Date(Date.now() - 31 * 60_000)
  const old = anOrderWith([{ command: 'placeOrder', state: 'ASSIGNED', driverId: driver.id, actorId: staff, at: long }])
  await world.publish('orders.events', [...old.messages, ...accepted.messages, ...assigned.messages])
  await eventually(() => others.of('work.changed').length === 2, 'the second driver has it and its end')
  const { orderId } = assigned
  expect(others.of('work.changed')).toMatchObject([
    { kind: 'given', orderId },
    { kind: 'canceled', orderId }
  ])
  await eventually(() => own.of('work.changed').length === 3, 'the first driver had it')
  const changes = own.of('work.changed')
  expect(changes).toMatchObject([
    { kind: 'given', orderId },
    { kind: 'changed', orderId },
    { kind: 'taken', orderId }
  ])

  const again = await replica.connect(driver)
  await again.subscribe('orders:mine')
  await eventually(() => again.of('work.changed').length === 3, 'the same ones come again')
  expect(again.of('work.changed')).toEqual(changes)
})

it('a driver’s page learns of the steps that staff report in the driver’s place', async () => {
  const world = aWorld(await aBus())
  const replica = await world.replica()
  const [driver, staff] = [aUser({ role: 'driver' }), uuidv7()]
  const own = await replica.connect(driver)
  await own.subscribe('orders:mine')
  const { orderId, messages } = anOrderWith([
    { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id, actorId: driver.id },
    { command: 'markPickedUp', state: 'PICKED_UP', driverId: driver.id, actorId: staff },
    { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId: driver.id, actorId: driver.id },
    { command: 'confirmDelivery', state: 'DELIVERED', driverId: driver.id, actorId: staff }
  ])
  await world.publish('orders.events', messages)
  await eventually(() => own.of('work.changed').length === 2, 'both steps of staff')
  expect(own.of('work.changed')).toMatchObject([
    { kind: 'stepped', orderId },
    { kind: 'finished', orderId }
  ])
})
