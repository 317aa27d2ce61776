import { uuidv7 } from '@ilbud/kernel/ids'
import { writeEvent } from '@ilbud/proto/events/event'
import { orderRated } from '@ilbud/proto/events/orders'
import { eventually } from '@ilbud/testkit/eventually'
import { expect } from 'vitest'
import { driversTest as it } from './a-drivers.ts'

it('drivers and staff read the mean of all ratings, without those of test orders', async ({ drivers, bus }) => {
  const { token, user } = await drivers.addDriver()
  const rating = (stars: number, { orderId = uuidv7(), test = false, driverId = user.id as string | null } = {}) => {
    const data = { orderId, driverId, stars }
    const event = { id: uuidv7(), source: '/orders', subject: orderId, at: drivers.now(), data, test }
    // One key for all, so that they are handled in order.
    return { key: 'all', value: JSON.stringify(writeEvent(orderRated, event)) }
  }
  const read = async (url: string, bearer: string) =>
    (await drivers.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).json()
  const mine = async () => (await read('/api/driver/me', token)).rating
  expect(await mine()).toBeNull()
  const twice = uuidv7()
  await bus.publish('orders.events', [
    rating(1, { test: true }),
    rating(1, { driverId: null }),
    rating(4, { orderId: twice }),
    rating(1, { orderId: twice }),
    rating(5),
    rating(4)
  ])
  await eventually(async () => (await mine())?.count === 3, 'the ratings are counted')
  expect(await mine()).toEqual({ mean: 4.3, count: 3 })
  const [listed] = await read(`/api/admin/v1/drivers?q=${user.id}`, drivers.token({ role: 'dispatcher' }).token)
  expect(listed.rating).toEqual({ mean: 4.3, count: 3 })
})
