import { saveLastPositions } from '#db/last-positions.ts'
import type { DriversTables } from '#db/tables.ts'
import { saveHolder } from '#db/work.ts'
import { driversRpc } from '#rpc/drivers-rpc.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { expect } from 'vitest'

const it = databaseTest<DriversTables>('drivers', new URL('../src/db/migrations/', import.meta.url))
const at = new Date('2026-03-02T12:00:00Z')

it('realtime gets the drivers on duty, with positions and open orders', async ({ db }) => {
  async function aDriver(onDuty: boolean, heading: number | null, isSeen = true): Promise<string> {
    const id = uuidv7()
    const row = { id, name: 'Elin Sandberg', phone: '070-174 06 05', disabled: false, on_duty: onDuty }
    const rest = { duty_since: null, duty_changed_at: null, event_version: 1, created_at: at }
    await db
      .insertInto('drivers')
      .values({ ...row, ...rest })
      .execute()
    const fix = { driverId: id, lat: 59.31, lng: 18.07, heading, speed: null, accuracy: null, at }
    if (isSeen) await saveLastPositions(db, [fix])
    return id
  }
  const [first, second] = [await aDriver(true, 90), await aDriver(true, null)]
  await aDriver(false, 90)
  await aDriver(true, null, false)
  await db.transaction().execute(async (trx) => {
    for (let order = 0; order < 2; order++) await saveHolder(trx, uuidv7(), second)
  })

  const { drivers } = await localCalls('realtime', [driversRpc({ db, now: () => at })])
    .to(Drivers)
    .fleet({})
  const seen = { name: 'Elin Sandberg', lat: 59.31, lng: 18.07, at: at.toISOString() }
  expect(drivers).toEqual([
    expect.objectContaining({ id: first, ...seen, heading: 90, openOrders: 0 }),
    expect.objectContaining({ id: second, ...seen, openOrders: 2 })
  ])
  expect(drivers[1]!.heading).toBeUndefined()
  expect(JSON.stringify(drivers)).not.toContain('070-174')
})
