import { forgetPlaces } from '#use-cases/forget-places.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { expect } from 'vitest'
import { dispatchTest as it, startDispatch } from './a-dispatch.ts'
import { accepted, driverA, driverB, next, noon, orderMessage, situation } from './order-changes.ts'

it('where a driver made the last stop is stored for seven days, and of a younger route longer', async ({
  env,
  bus,
  db
}) => {
  const { publish, world } = await startDispatch({ env, bus })
  const dayMs = 24 * 3_600_000
  const pickUp = async (driverId: string) => {
    const [placed, taken] = accepted(driverId) as [ReturnType<typeof next>, ReturnType<typeof next>]
    const onBoard = next(taken, 'markPickedUp', situation('PICKED_UP', driverId))
    await publish('orders.events', [placed, taken, onBoard].map(orderMessage))
  }
  const known = async () => {
    const rows = await db.selectFrom('routes').select(['driver_id', 'last_place']).execute()
    return new Set(rows.filter(({ last_place }) => last_place !== null).map(({ driver_id }) => driver_id))
  }
  await pickUp(driverA)
  await eventually(async () => (await known()).size === 1, 'the first driver was somewhere')
  world.now = new Date(noon.getTime() + dayMs)
  await pickUp(driverB)
  await eventually(async () => (await known()).size === 2, 'the second driver was somewhere')

  await db.updateTable('routes').set({ planned_at: noon }).where('driver_id', '=', driverA).execute()
  await db.updateTable('routes').set({ planned_at: world.now }).where('driver_id', '=', driverB).execute()
  const weekLater = new Date(noon.getTime() + 7 * dayMs)
  await forgetPlaces({ db, now: () => weekLater })
  expect(await known()).toEqual(new Set([driverA, driverB]))
  await forgetPlaces({ db, now: () => new Date(weekLater.getTime() + 1) })
  expect(await known()).toEqual(new Set([driverB]))
})
