import type { DriversTables } from '#db/tables.ts'
import { saveLastPositions } from '#db/last-positions.ts'
import { insertPositions, maintainPositionHours } from '#db/position-history.ts'
import type { Fix } from '#domain/fix.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { eventually } from '@ilbud/testkit/eventually'
import { readMetric } from '@ilbud/testkit/read-metric'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it } from './a-drivers.ts'

const hour = 3_600_000
const day = 24 * hour

function aFix(driverId: string, at: number): Fix {
  return { driverId, lat: 59.31, lng: 18.07, heading: 90, speed: 5, accuracy: 5, at: new Date(at) }
}

async function partitions(db: Kysely<DriversTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'positions'::regclass order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

const digits = (time: number): string => new Date(time).toISOString().replaceAll(/\D/g, '')
const named = (time: number): string => `positions_${digits(time).slice(0, 10)}`

const flagged = () => readMetric('drivers_flagged_total{reason="speed"}')

function requestPositions(drivers: Started, id: string, query = '') {
  const { token } = drivers.token({ role: 'admin' })
  const headers = { authorization: `Bearer ${token}` }
  return drivers.app.inject({ url: `/api/admin/v1/drivers/${id}/positions${query}`, headers })
}

/** The times of impossible moves by driver, as a dispatcher reads them in the list. */
async function impossibleTimes(drivers: Started): Promise<(string | null)[]> {
  const { token } = drivers.token({ role: 'dispatcher' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await drivers.app.inject({ url: '/api/admin/v1/drivers', headers })
  return response.json().map(({ impossibleAt }: { impossibleAt: string | null }) => impossibleAt)
}

describe('the history of positions', () => {
  it('a position sent over a socket is stored in the history once', async ({ drivers, db }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await drivers.open()
    socket.send({ type: 'auth', token })
    await socket.next()
    for (const seconds of [0, 1, 2]) {
      const location = { lat: 59.31 + seconds / 1000, lng: 18.07, heading: 90, speed: -1, accuracy: 5 }
      const timestamp = drivers.now().getTime() + seconds
      socket.send({ type: 'location_update', driverId: user.id, location, timestamp })
    }
    const stored = () => db.selectFrom('positions').selectAll().orderBy('at').execute()
    await eventually(async () => (await stored()).length === 3, 'all are in the history')
    expect((await stored())[2]).toMatchObject({ driver_id: user.id, lat: 59.31 + 2 / 1000, heading: 90, speed: null })
  })

  it('the history has partitions for the next hours from the start and drops expired ones hour by hour', async ({
    drivers,
    db
  }) => {
    const now = drivers.now().getTime()
    const hours = Array.from({ length: 7 }, (_, ahead) => named(now + ahead * hour))
    expect(await partitions(db)).toEqual([...hours, 'positions_default'])
    const driverId = uuidv7()
    await insertPositions(db, [aFix(driverId, now), aFix(driverId, now - 2 * day)])
    const endOfHour = Math.floor(now / hour) * hour + hour
    await maintainPositionHours(db, new Date(endOfHour + 7 * day - 1))
    expect(await partitions(db)).toContain(named(now))
    expect(await db.selectFrom('positions').select('at').execute()).toEqual([{ at: new Date(now) }])
    await maintainPositionHours(db, new Date(endOfHour + 7 * day))
    expect(await partitions(db)).not.toContain(named(now))
    expect(await db.selectFrom('positions').select('at').execute()).toEqual([])
  })

  it('the history continues from daily partitions and drops them when they have expired', async ({ db }) => {
    // A day far from the service's present time.
    const midnight = Date.parse('2030-05-14T00:00:00Z')
    const byDay = 'positions_20300514'
    await sql`
      create table positions_20300514 partition of positions
      for values from ('2030-05-14 00:00:00+00') to ('2030-05-15 00:00:00+00')`.execute(db)
    await maintainPositionHours(db, new Date(midnight + 20 * hour))
    const made = (await partitions(db)).filter((name) => name.startsWith('positions_203005'))
    expect(made).toEqual([byDay, ...[0, 1, 2].map((at) => named(midnight + day + at * hour))])
    const fix = aFix(uuidv7(), midnight + day - 1)
    await insertPositions(db, [fix])
    await maintainPositionHours(db, new Date(midnight + 8 * day - 1))
    expect(await partitions(db)).toContain(byDay)
    expect(await db.selectFrom('positions').select('at').execute()).toEqual([{ at: fix.at }])
    await maintainPositionHours(db, new Date(midnight + 8 * day))
    expect(await partitions(db)).not.toContain(byDay)
  })

  it('the last position of a driver who has not been seen for a week is deleted', async ({ drivers, db }) => {
    const now = drivers.now()
    const [gone, here] = [uuidv7(), uuidv7()]
    const weekAgo = now.getTime() - 7 * day
    await saveLastPositions(db, [aFix(gone, weekAgo - 1), aFix(here, weekAgo)])
    await maintainPositionHours(db, now)
    expect(await db.selectFrom('last_positions').select('driver_id').execute()).toEqual([{ driver_id: here }])
  })

  it('drivers keeps the id of an erased account for good', async ({ drivers, db }) => {
    const [userId, now] = [uuidv7(), drivers.now()]
    await db.insertInto('erased_people').values({ user_id: userId, heard_at: now, done_at: now }).execute()
    await maintainPositionHours(db, new Date(now.getTime() + 3650 * day))
    expect(await db.selectFrom('erased_people').select('user_id').execute()).toEqual([{ user_id: userId }])
  })

  it('a driver’s week can be read page by page, newest first, and the reads are audited', async ({ drivers, db }) => {
    const [one, other] = [await drivers.addDriver(), await drivers.addDriver()]
    const now = drivers.now().getTime()
    const times = [0, 1, 90, 60 * 20, 60 * 50, 60 * 24 * 6].map((minutes) => now - minutes * 60_000)
    const tooOld = now - 7 * day - 60_000
    await insertPositions(
      db,
      [...times, tooOld].map((at) => aFix(one.user.id, at))
    )
    await insertPositions(db, [aFix(other.user.id, now)])
    const seen: string[] = []
    for (let query: string | undefined = '?limit=4'; query !== undefined;) {
      const response = await requestPositions(drivers, one.user.id, query)
      seen.push(...response.json().map(({ at }: { at: string }) => at))
      query = /(\?[^>]+)>/.exec(String(response.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(times.map((at) => new Date(at).toISOString()))
    const audited = await db.selectFrom('outbox').select('value').where('topic', '=', auditRecorded.topic).execute()
    expect(audited.map(({ value }) => JSON.parse(value).data)).toMatchObject([
      { action: 'driver.read-positions', objectId: one.user.id, actorRole: 'admin' },
      { action: 'driver.read-positions', objectId: one.user.id }
    ])
  })

  it('the history answers for the requested span, both ends inclusive', async ({ drivers, db }) => {
    const { user } = await drivers.addDriver()
    const now = drivers.now().getTime()
    const times = [1, 2, 3, 4].map((hours) => now - hours * hour)
    await insertPositions(
      db,
      times.map((at) => aFix(user.id, at))
    )
    const [from, to] = [times[2]!, times[1]!].map((at) => encodeURIComponent(new Date(at).toISOString()))
    const response = await requestPositions(drivers, user.id, `?from=${from}&to=${to}`)
    expect(response.json()).toEqual(
      [times[1]!, times[2]!].map((at) => ({
        lat: 59.31,
        lng: 18.07,
        heading: 90,
        speed: 5,
        accuracy: 5,
        at: new Date(at).toISOString(),
        impossible: false
      }))
    )
    expect([response.headers['x-total-count'], response.headers.link]).toEqual(['2', undefined])
  })

  it('the history marks impossible moves, also across pages', async ({ drivers, db }) => {
    const { user } = await drivers.addDriver()
    const now = drivers.now().getTime()
    const near = (at: number, lat: number): Fix => ({ ...aFix(user.id, at), lat })
    await insertPositions(db, [
      near(now - 4000, 59.31),
      near(now - 3000, 59.3101),
      near(now - 2000, 59.4),
      near(now - 1000, 59.4001),
      near(now, 59.31)
    ])
    const marks = async (query: string): Promise<boolean[]> => {
      const response = await requestPositions(drivers, user.id, query)
      const own = response.json().map(({ impossible }: { impossible: boolean }) => impossible)
      const next = /(\?[^>]+)>/.exec(String(response.headers.link ?? ''))?.[1]
      return next ? [...own, ...(await marks(next))] : own
    }
    expect(await marks('')).toEqual([true, false, true, false, false])
    expect(await marks('?limit=1')).toEqual([true, false, true, false, false])
  })

  it('impossible moves are counted and accepted', async ({ drivers, db }) => {
    const before = await flagged()
    const { token, user } = await drivers.addDriver()
    await saveLastPositions(db, [aFix(user.id, drivers.now().getTime() - 1000)])
    const socket = await drivers.open()
    socket.send({ type: 'auth', token })
    await socket.next()
    for (const [lat, later] of [
      [59.4, 0],
      [59.4001, 1]
    ] as const) {
      const location = { lat, lng: 18.07, accuracy: 5 }
      const timestamp = drivers.now().getTime() + later
      socket.send({ type: 'location_update', driverId: user.id, location, timestamp })
    }
    const stored = () => db.selectFrom('positions').select('lat').orderBy('at').execute()
    await eventually(async () => (await stored()).length === 2, 'both are in the history')
    expect(await flagged()).toBe(before + 1)

    // Staff see whose it was, and later fixes do not change that.
    const at = drivers.now().toISOString()
    await eventually(async () => (await impossibleTimes(drivers))[0] === at, 'the list of drivers tells of it')
    drivers.passes(25 * 3600)
    expect(await impossibleTimes(drivers)).toEqual([null])
  })

  it('the history answers 404 for an unknown driver and 400 for an invalid time', async ({ drivers }) => {
    const { user } = await drivers.addDriver()
    expect((await requestPositions(drivers, uuidv7())).statusCode).toBe(404)
    const response = await requestPositions(drivers, user.id, '?from=yesterday')
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'from'])
  })
})
