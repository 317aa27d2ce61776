import { countCompanies, countDrivers, countPlacedSince, countStatuses, sumDistricts } from '#db/read-rollups.ts'
import type { Figures } from '#domain/day-figures.ts'
import { startOfMonth, startOfWeek } from '#domain/local-day.ts'
import { mergeDistricts } from '#domain/merge-districts.ts'
import { meanMinutes, meanSek, percent, ratio, sek } from '#domain/rates.ts'
import type { PeriodQuery } from '@ilbud/proto/http/analytics/analytics'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { type AdminStatus, adminStatusSchema } from '@ilbud/proto/http/orders/order-status'
import { countActive, type FiguresDeps, readFigures, readHead } from './read-figures.ts'

// One function per answer of docs/protocols/http.md#analytics. A dispatcher does not see amounts: they are null.

const hourMs = 3_600_000

interface MoneyQuery {
  query: PeriodQuery
  seesMoney: boolean
}

export async function revenue(deps: FiguresDeps, query: PeriodQuery) {
  const { head, days, sum } = await readFigures(deps, query)
  return {
    ...head,
    totalRevenue: sek(sum.revenueOre),
    revenuePerOrder: meanSek(sum.revenueOre, sum.delivered),
    series: days.map(({ date, revenueOre, delivered }) => ({ date, revenue: sek(revenueOre), orders: delivered }))
  }
}

export async function orders(deps: FiguresDeps, query: PeriodQuery) {
  const { head, days, sum } = await readFigures(deps, query)
  const statuses = await countStatuses(deps.db, head.period)
  const byStatus = adminStatusSchema.options.map((status) => [status, statuses.get(status) ?? 0] as const)
  return {
    ...head,
    totalOrders: sum.placed,
    byStatus: Object.fromEntries(byStatus) as Record<AdminStatus, number>,
    series: days.map(({ date, placed, delivered, failed, canceled }) => ({ date, placed, delivered, failed, canceled }))
  }
}

export async function geographic(deps: FiguresDeps, { query, seesMoney }: MoneyQuery) {
  const { now: _now, ...head } = await readHead(deps, query)
  const cells = mergeDistricts(await sumDistricts(deps.db, head.period))
  return {
    ...head,
    districts: cells.map(({ district, city, orders: count, revenueOre }) => ({
      district,
      city,
      orders: count,
      revenue: seesMoney ? sek(revenueOre) : null
    }))
  }
}

export async function orderVolume(deps: FiguresDeps, query: PeriodQuery) {
  const [{ head, days }, placed] = await Promise.all([readFigures(deps, query), readPlaced(deps)])
  return { ...head, ...placed, series: days.map(({ date, placed: count }) => ({ date, orders: count })) }
}

export async function deliveryEfficiency(deps: FiguresDeps, query: PeriodQuery) {
  const { head, days, sum } = await readFigures(deps, query)
  return {
    ...head,
    ...efficiencyOf(sum),
    series: days.map((day) => ({ date: day.date, deliveries: day.delivered, ...efficiencyOf(day) }))
  }
}

export async function fleetUtilization(deps: FiguresDeps, query: PeriodQuery) {
  const [{ head, now, days, sum, onDuty }, totalDrivers] = await Promise.all([
    readFigures(deps, query),
    countDrivers(deps.db)
  ])
  return {
    ...head,
    activeDrivers: countActive(deps, onDuty, now),
    totalDrivers,
    ...utilizationOf(sum),
    ...dispatchOf(sum),
    series: days.map((day) => ({
      date: day.date,
      driversOnDuty: day.driversOnDuty,
      ...utilizationOf(day),
      ...dispatchOf(day)
    }))
  }
}

export async function financialMetrics(deps: FiguresDeps, query: PeriodQuery) {
  const { head, days, sum } = await readFigures(deps, query)
  return {
    ...head,
    ...financesOf(sum),
    series: days.map((day) => ({ date: day.date, revenue: sek(day.revenueOre), ...financesOf(day) }))
  }
}

/** Every figure of the overview. */
export async function summary(deps: FiguresDeps, { query, seesMoney }: MoneyQuery) {
  const [{ head, now, days, sum, onDuty }, placed, totalDrivers, companies] = await Promise.all([
    readFigures(deps, query),
    readPlaced(deps),
    countDrivers(deps.db),
    countCompanies(deps.db)
  ])
  const money = seesMoney
    ? { totalRevenue: sek(sum.revenueOre), ...financesOf(sum) }
    : { totalRevenue: null, revenuePerOrder: null, companyMargin: null }
  return {
    ...head,
    ...money,
    ...placed,
    totalOrders: sum.placed,
    activeDrivers: countActive(deps, onDuty, now),
    totalDrivers,
    totalCompanies: companies.get('APPROVED') ?? 0,
    pendingApplications: companies.get('PENDING_VERIFICATION') ?? 0,
    ...efficiencyOf(sum),
    ...utilizationOf(sum),
    ...dispatchOf(sum),
    series: days.map(({ date, placed: count, delivered, revenueOre }) => ({
      date,
      orders: count,
      delivered,
      revenue: seesMoney ? sek(revenueOre) : null
    }))
  }
}

function efficiencyOf({ timed, deliveryMs, onTime, delivered }: Figures) {
  return { avgDeliveryTime: meanMinutes(deliveryMs, timed), onTimeDeliveryRate: percent(onTime, delivered) }
}

function utilizationOf({ delivered, driversOnDuty, boardMs, dutyMs }: Figures) {
  return { avgDeliveriesPerDriver: ratio(delivered, driversOnDuty), vehicleUtilization: percent(boardMs, dutyMs) }
}

function dispatchOf(sum: Figures) {
  const { drivenM, delivered, stops, dutyMs, assigned, offersAccepted, offersMade, offersDeclined, offersExpired } = sum
  return {
    kmPerDelivery: ratio(drivenM, delivered * 1000),
    stopsPerHour: ratio(stops * hourMs, dutyMs),
    automaticShare: percent(offersAccepted, assigned),
    offersMade,
    offersDeclined,
    offersExpired
  }
}

function financesOf({ revenueOre, delivered, companyRevenueOre, companyCostOre }: Figures) {
  return {
    revenuePerOrder: meanSek(revenueOre, delivered),
    companyMargin: percent(companyRevenueOre - companyCostOre, revenueOre)
  }
}

async function readPlaced({ db, now }: FiguresDeps) {
  const today = localDay(now())
  const since = [today, startOfWeek(today), startOfMonth(today)]
  const [totalOrdersToday = 0, totalOrdersWeek = 0, totalOrdersMonth = 0] = await countPlacedSince(db, since, today)
  return { totalOrdersToday, totalOrdersWeek, totalOrdersMonth }
}
