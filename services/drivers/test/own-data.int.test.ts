import { insertPositions } from '#db/position-history.ts'
import { insertDelivery } from '#db/work.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it } from './a-drivers.ts'

// As auth calls it. In this test drivers calls itself, which every service may.
const ownData = ({ context }: Started, userId: string) => allOwnData(context.calls.to(Drivers), userId)

describe('what drivers keeps of a person', () => {
  it('a driver’s own data are shifts, deliveries and the positions of a week, newest first', async ({
    drivers,
    db
  }) => {
    const { user } = await drivers.addDriver()
    const other = await drivers.addDriver()
    const now = drivers.now().getTime()
    const orderIds = [uuidv7(), uuidv7()]
    await db.transaction().execute(async (trx) => {
      for (const [at, orderId] of orderIds.entries()) {
        const deliveredAt = new Date(now + at)
        const delivery = { deliveredAt, localDay: localDay(deliveredAt), payOre: 6500 }
        await insertDelivery(trx, { ...delivery, orderId, driverId: user.id })
        await insertDelivery(trx, { ...delivery, orderId: uuidv7(), driverId: other.user.id })
      }
    })
    const fix = { lat: 59.31, lng: 18.07, heading: null, speed: null, accuracy: 5 }
    const many = Array.from({ length: 5001 }, (_, at) => ({ ...fix, driverId: user.id, at: new Date(now - at * 1000) }))
    await insertPositions(db, [
      ...many,
      { ...fix, driverId: user.id, at: new Date(now - 8 * 86_400_000) },
      { ...fix, driverId: other.user.id, at: new Date(now) }
    ])

    const exported = await ownData(drivers, user.id)
    expect(exported).toMatchObject({
      driver: [{ name: 'Elin Sandberg', onDuty: true, disabled: false }],
      shifts: [{ to: null, deliveries: 2, earningsOre: 13_000 }],
      deliveries: orderIds.map((orderId) => ({ orderId, payOre: 6500 }))
    })
    expect(exported.positions!.map(({ at }) => at)).toEqual(many.map(({ at }) => at.toISOString()))
  })

  it('drivers stores no own data about somebody who does not drive', async ({ drivers }) => {
    expect(await ownData(drivers, uuidv7())).toEqual({ driver: [], shifts: [], deliveries: [], positions: [] })
  })
})
