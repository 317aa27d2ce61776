import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { expect, it } from 'vitest'
import { figuresOf, giniOf } from './day-figures.ts'
import { demandOf } from './demand.ts'
import { roadsOf } from './roads.ts'
import { runDay } from './simulate.ts'
import { trafficOn } from './traffic.ts'

const travel = greatCircleTimes()
const demand = demandOf({ orders: 16, drivers: 4, seed: 3 })

async function aDay(mode: 'manual' | 'suggest' | 'auto') {
  return runDay(demand, trafficOn(roadsOf(null), 3), { name: mode, mode, travel }, { seed: 3, mostFromPool: 2 })
}

it.for(['manual', 'suggest', 'auto'] as const)(
  'on a day in the mode %s every order is delivered once',
  async (mode) => {
    const { deliveries, drivers } = await aDay(mode)
    expect(deliveries.map(({ order }) => order.id).toSorted()).toEqual(demand.orders.map(({ id }) => id).toSorted())
    expect(drivers.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(16)
    for (const { order, arrivedAt, deliveredAt, saidAtPickup } of deliveries) {
      expect(saidAtPickup).toBeGreaterThan(order.scheduledPickup ?? order.placedAt)
      expect(deliveredAt).toBeGreaterThan(arrivedAt)
    }
  }
)

it('the same seed makes the same day', async () => {
  const [one, other] = [figuresOf(await aDay('auto')), figuresOf(await aDay('auto'))]
  expect({ ...one, cpuSeconds: 0 }).toEqual({ ...other, cpuSeconds: 0 })
})

it('the Gini coefficient is 0 where all earn the same, and grows with the difference', () => {
  expect(giniOf([3, 3, 3])).toBe(0)
  expect(giniOf([0, 0, 3])).toBeCloseTo(2 / 3)
  expect(giniOf([1, 2, 3])).toBeCloseTo(2 / 9)
})
