import { listNearestDrivers } from '#db/nearest-drivers.ts'
import { saveLastPositions } from '#db/last-positions.ts'
import type { DriversTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'

const it = databaseTest<DriversTables>('drivers', new URL('../src/db/migrations/', import.meta.url))
const at = new Date('2026-03-02T12:00:00Z')
const slussen = { lat: 59.3193, lng: 18.0721 }

async function aDriver(
  db: Kysely<DriversTables>,
  { onDuty = true, disabled = false, seen }: { onDuty?: boolean; disabled?: boolean; seen?: typeof slussen }
): Promise<string> {
  const id = uuidv7()
  const duty = { on_duty: onDuty, duty_since: null, duty_changed_at: null }
  const row = { id, name: 'Elin Sandberg', phone: null, disabled, ...duty, event_version: 1, created_at: at }
  await db.insertInto('drivers').values(row).execute()
  if (seen) await saveLastPositions(db, [{ driverId: id, ...seen, heading: null, speed: null, accuracy: null, at }])
  return id
}

it('the nearest on duty are found first, then those off duty, and no disabled ones', async ({ db }) => {
  const unseen = await aDriver(db, {})
  const offDuty = await aDriver(db, { onDuty: false, seen: slussen })
  const far = await aDriver(db, { seen: { lat: 59.4, lng: 17.95 } })
  // In degrees the eastern driver is farther, in kilometres the northern one: longitudes are half as long here.
  const north = await aDriver(db, { seen: { lat: 59.3283, lng: 18.0721 } })
  const east = await aDriver(db, { seen: { lat: 59.3193, lng: 18.0871 } })
  await aDriver(db, { disabled: true, seen: slussen })
  const found = await listNearestDrivers(db, slussen, 20)
  expect(found.map(({ id }) => id)).toEqual([east, north, far, unseen, offDuty])
  expect(found[0]).toEqual({ id: east, name: 'Elin Sandberg', onDuty: true, lat: 59.3193, lng: 18.0871, at })
  expect(found[3]).toMatchObject({ lat: null, lng: null, at: null })
  expect(await listNearestDrivers(db, slussen, 2)).toHaveLength(2)
})

it('those on duty are found first where no place is known', async ({ db }) => {
  const offDuty = await aDriver(db, { onDuty: false, seen: slussen })
  const onDuty = await aDriver(db, {})
  expect((await listNearestDrivers(db, null, 20)).map(({ id }) => id)).toEqual([onDuty, offDuty])
})

it('the positions of drivers off duty are not returned', async ({ db }) => {
  const wasThere = await aDriver(db, { onDuty: false, seen: slussen })
  const neverSeen = await aDriver(db, { onDuty: false })
  const found = await listNearestDrivers(db, slussen, 20)
  // Drivers without a known position come last, ordered by id.
  expect(found).toEqual(
    [wasThere, neverSeen].toSorted().map((id) => expect.objectContaining({ id, lat: null, lng: null, at: null }))
  )
})
