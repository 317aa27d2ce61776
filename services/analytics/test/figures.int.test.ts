import type { AnalyticsTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { writeEvent } from '@ilbud/proto/events/event'
import { legDriven } from '@ilbud/proto/events/dispatch'
import { orderOffered, orderOfferEnded, orderRated } from '@ilbud/proto/events/orders'
import { aUser } from '@ilbud/testkit/services/test-context'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aCompany,
  aDelivery,
  admin,
  anAnalyticsApp,
  anOrder,
  aShift,
  before,
  companyId,
  dispatcher,
  driverId,
  otherDriverId
} from './an-analytics-app.ts'

const it = databaseTest<AnalyticsTables>('analytics', new URL('../src/db/migrations/', import.meta.url))

function aRatingOfNobody() {
  const orderId = uuidv7()
  const data = { orderId, driverId: null, stars: 3 }
  return { id: uuidv7(), source: '/orders', subject: orderId, at: before(5), data }
}

const paths = [
  '',
  '/revenue',
  '/orders',
  '/drivers',
  '/geographic',
  '/order-volume',
  '/delivery-efficiency',
  '/fleet-utilization',
  '/financial-metrics'
]

describe('who may read figures', () => {
  it('figures are refused with 401 without a sign-in, and with 403 to everybody but staff', async ({ db }) => {
    const { get } = await anAnalyticsApp(db)
    for (const path of [...paths, '/export?type=summary']) {
      expect((await get(path, null)).statusCode, path).toBe(401)
      for (const role of ['customer', 'company_admin', 'driver'] as const) {
        expect((await get(path, aUser({ role }))).statusCode, `${role} ${path}`).toBe(403)
      }
      expect((await get(path, admin)).statusCode, path).toBe(200)
    }
  })

  it('a dispatcher is shown no money', async ({ db }) => {
    const { get, figures, deliver } = await anAnalyticsApp(db)
    await deliver(aDelivery({ placed: 90, pickedUp: 60, delivered: 20 }))
    for (const path of ['/revenue', '/financial-metrics', '/export?type=summary']) {
      expect((await get(path, dispatcher)).statusCode, path).toBe(403)
    }
    expect(await figures('', dispatcher)).toMatchObject({
      totalRevenue: null,
      revenuePerOrder: null,
      companyMargin: null,
      totalOrders: 1,
      avgDeliveryTime: 40
    })
    const { series } = await figures('', dispatcher)
    expect(series.at(-1)).toEqual({ date: '2026-06-17', orders: 1, delivered: 1, revenue: null })
    const { districts } = await figures('/geographic', dispatcher)
    expect(districts).toEqual([{ district: 'Other', city: 'Stockholm', orders: 1, revenue: null }])
  })
})

describe('the questions of one user', () => {
  it('requests of one user run two at a time: a page of them waits, a flood is refused, and other users are answered', async ({
    db
  }) => {
    const { get } = await anAnalyticsApp(db)
    const asked = await db.transaction().execute(async (trx) => {
      await sql`lock table days in access exclusive mode`.execute(trx)
      const page = Array.from({ length: 33 }, () => get('/revenue'))
      const other = get('/orders', aUser({ role: 'admin' }))
      const refused = await Promise.race(page)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
      return [...page, other]
    })
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code !== 200)).toEqual([429])
    expect((await get('/revenue')).statusCode).toBe(200)
  })
})

describe('figures', () => {
  it('figures are 0 where there is nothing to count, with a day for each of thirty', async ({ db }) => {
    const { figures } = await anAnalyticsApp(db)
    for (const path of paths) {
      const { period, generatedAt, ...rest } = await figures(path)
      expect({ period, generatedAt }).toEqual({
        period: { start: '2026-05-19', end: '2026-06-17' },
        generatedAt: '2026-06-17T10:00:00.000Z'
      })
      expect(JSON.stringify(rest), path).not.toContain('null')
      if (rest.series) expect(rest.series, path).toHaveLength(30)
    }
    expect(await figures('/financial-metrics')).toMatchObject({ revenuePerOrder: 0, companyMargin: 0 })
  })

  it('figures are those of the orders, drivers and companies that were told of', async ({ db }) => {
    const { figures, deliver, deps, names } = await anAnalyticsApp(db)
    names.set(driverId, 'Yusuf Demir')
    await deliver(aShift(driverId, [before(120)]))
    await deliver(aShift(otherDriverId, [before(300), before(240)]))
    await deliver(aDelivery({ placed: 90, pickedUp: 60, delivered: 20 }, { companyId }))
    await deliver(anOrder([{ command: 'placeOrder', state: 'CREATED', at: before(2 * 1440) }]))
    await deliver([...aCompany(companyId, true), ...aCompany(uuidv7(), false)])
    deps.seen.applyEvent(driverId, before(9))

    // 99 SEK less 65 for the driver; the promise in these events is in January, so they are late.
    expect(await figures('')).toMatchObject({
      totalRevenue: 99,
      totalOrders: 2,
      activeDrivers: 1,
      totalDrivers: 2,
      totalCompanies: 1,
      pendingApplications: 1,
      totalOrdersToday: 1,
      totalOrdersWeek: 2,
      totalOrdersMonth: 2,
      avgDeliveryTime: 40,
      onTimeDeliveryRate: 0,
      avgDeliveriesPerDriver: 0.5,
      vehicleUtilization: 22.2,
      revenuePerOrder: 99,
      companyMargin: 34.3
    })
    expect(await figures('/drivers?period=7d')).toMatchObject({
      activeDrivers: 1,
      totalDrivers: 2,
      drivers: [
        { id: driverId, name: 'Yusuf Demir', deliveries: 1, onTimeDeliveryRate: 0, minutesOnDuty: 120 },
        { id: otherDriverId, name: null, deliveries: 0, onTimeDeliveryRate: 0, minutesOnDuty: 60 }
      ]
    })
    const { byStatus, series } = await figures('/orders?period=7d')
    expect(byStatus).toEqual({ PENDING: 1, ASSIGNED: 0, PICKED_UP: 0, IN_TRANSIT: 0, DELIVERED: 1, FAILED: 0 })
    expect(series.map(({ placed }: { placed: number }) => placed)).toEqual([0, 0, 0, 0, 1, 0, 1])
  })

  it('figures say how orders came to drivers, how far drivers drove and how many stops they made', async ({ db }) => {
    const { figures, deliver } = await anAnalyticsApp(db)
    await deliver(aShift(driverId, [before(120)]))
    const [placed, ...steps] = aDelivery({ placed: 90, pickedUp: 60, delivered: 20 })
    const orderId = placed!.subject
    const about = (minutes: number) => ({ id: uuidv7(), source: '/orders', subject: orderId, at: before(minutes) })
    const ids = { orderId, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), driverId }
    const [first, second] = [uuidv7(), uuidv7()]
    const offer = (offerId: string) => {
      const figuresOfOffer = { addedKm: 1, addedMinutes: 4, lateMinutes: 0, reason: 'FREE' as const, payOre: 6500 }
      const data = { ...ids, ...figuresOfOffer, offerId, number: 1, expiresAt: before(89).toISOString() }
      return writeEvent(orderOffered, { ...about(90), data })
    }
    const no = writeEvent(orderOfferEnded, { ...about(90), data: { ...ids, offerId: first, outcome: 'declined' } })
    await deliver([placed!, offer(first), no, offer(second), ...steps])
    await deliver(aDelivery({ placed: 50, pickedUp: 40, delivered: 10 }))
    const leg = { driverId, orderId, metres: 4600 }
    await deliver([writeEvent(legDriven, { ...about(20), source: '/dispatch', data: leg })])
    const counted = {
      kmPerDelivery: 2.3,
      stopsPerHour: 2,
      automaticShare: 50,
      offersMade: 2,
      offersDeclined: 1,
      offersExpired: 0
    }
    const { series, ...fleet } = await figures('/fleet-utilization?period=7d')
    expect(fleet).toMatchObject(counted)
    expect(series.at(-1)).toMatchObject(counted)
    expect(await figures('?period=7d')).toMatchObject(counted)
  })

  it('figures have each driver’s mean of the ratings given in the period, each rating once', async ({ db }) => {
    const { figures, deliver } = await anAnalyticsApp(db)
    await deliver(aShift(driverId, [before(120)]))
    await deliver(aShift(otherDriverId, [before(120)]))
    const rating = (stars: number, at: Date, orderId = uuidv7()) => {
      const data = { orderId, driverId, stars }
      return writeEvent(orderRated, { id: uuidv7(), source: '/orders', subject: orderId, at, data })
    }
    const twice = uuidv7()
    await deliver([rating(5, before(9)), rating(4, before(8), twice), rating(1, before(7), twice)])
    await deliver([rating(1, before(40 * 1440)), writeEvent(orderRated, aRatingOfNobody())])
    const { drivers } = await figures('/drivers')
    expect(drivers).toMatchObject([
      { id: driverId, rating: { mean: 4.5, count: 2 } },
      { id: otherDriverId, rating: null }
    ])
  })

  it('figures call a driver active for ten minutes after a position or an act, and only on duty', async ({ db }) => {
    const { figures, deliver, deps } = await anAnalyticsApp(db)
    await deliver(aShift(driverId, [before(120)]))
    await deliver(aShift(otherDriverId, [before(120), before(60)]))
    const active = async () => (await figures('/fleet-utilization')).activeDrivers as number
    expect(await active()).toBe(0)
    deps.seen.applyEvent(otherDriverId, before(1))
    deps.seen.applyEvent(driverId, before(11))
    expect(await active()).toBe(0)
    deps.seen.applyEvent(driverId, before(9))
    expect(await active()).toBe(1)
  })

  it('the figures merge districts of fewer than five orders', async ({ db }) => {
    const { figures, deliver } = await anAnalyticsApp(db)
    for (let order = 0; order < 5; order++) {
      await deliver(anOrder([{ command: 'placeOrder', state: 'CREATED', at: before(10) }]))
    }
    expect((await figures('/geographic')).districts).toEqual([
      { district: 'Södermalm', city: 'Stockholm', orders: 5, revenue: 0 }
    ])
  })

  it('the figures have no district in which everything was taken back', async ({ db }) => {
    const { figures, deliver } = await anAnalyticsApp(db)
    await deliver(
      anOrder([
        { command: 'placeOrder', state: 'CREATED', at: before(1440) },
        { command: 'acceptOffer', state: 'ASSIGNED', driverId, at: before(1430) },
        { command: 'markPickedUp', state: 'PICKED_UP', driverId, at: before(60) },
        { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId, at: before(50) },
        { command: 'confirmDelivery', state: 'DELIVERED', driverId, at: before(20) },
        { command: 'correct', state: 'OUT_FOR_DELIVERY', driverId, at: before(19) }
      ])
    )
    expect((await figures('/geographic?startDate=2026-06-17')).districts).toEqual([])
  })
})

describe('the period', () => {
  it.for([
    ['?period=7d', '2026-06-11', '2026-06-17'],
    ['?period=', '2026-05-19', '2026-06-17'],
    ['?period=365d', '2025-06-18', '2026-06-17'],
    ['?period=all', '2026-06-15', '2026-06-17'],
    ['?startDate=2026-03-29&endDate=2026-03-29', '2026-03-29', '2026-03-29'],
    ['?period=7d&startDate=2026-06-01', '2026-06-01', '2026-06-17'],
    // 22:30 UTC is on the next day in Stockholm.
    ['?startDate=2026-05-31T22:30:00.000Z&endDate=2026-06-02', '2026-06-01', '2026-06-02']
  ])('figures of “%s” are of the days from %s to %s', async ([query, start, end], { db }) => {
    const { figures, deliver } = await anAnalyticsApp(db)
    await deliver(anOrder([{ command: 'placeOrder', state: 'CREATED', at: before(2 * 1440) }]))
    expect((await figures(query!)).period).toEqual({ start, end })
  })

  it.for([
    ['?period=2d', 'period'],
    ['?startDate=yesterday', 'startDate'],
    ['?startDate=2026-02-30', 'startDate'],
    ['?startDate=2026-06-02&endDate=2026-06-01', 'endDate'],
    ['?startDate=2009-01-01', 'startDate'],
    ['?startDate=1999-12-31', 'startDate'],
    ['?startDate=0020-02-29T00:00:00Z', 'startDate'],
    ['?endDate=0000-01-01', 'endDate'],
    ['?endDate=9999-12-31T23:59:59Z', 'endDate']
  ])('figures of “%s” are refused for %s', async ([query, path], { db }) => {
    const { get } = await anAnalyticsApp(db)
    const answer = await get(query!)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path }])
  })
})
