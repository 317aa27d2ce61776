import type { DayFigures, RunningShift } from '#domain/day-figures.ts'
import type { Period } from '#domain/period.ts'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import type { AdminStatus } from '@ilbud/proto/http/orders/order-status'
import { type Kysely, sql } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

type Db = Kysely<AnalyticsTables>

// No query here reads an order: what an answer costs is a matter of days, districts and drivers.

/** The first day of which anything is counted; null when nothing is. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from days`.execute(db)
  return rows[0]!.day
}

/** The days that have something to count, in their order. */
export async function sumDays(db: Db, { start, end }: Period): Promise<DayFigures[]> {
  const { rows } = await sql<Record<string, string>>`
    select day, sum(placed) as placed, sum(delivered) as delivered, sum(on_time) as on_time, sum(failed) as failed,
      sum(canceled) as canceled, sum(revenue_ore) as revenue_ore, sum(company_revenue_ore) as company_revenue_ore,
      sum(company_cost_ore) as company_cost_ore, sum(timed) as timed, sum(delivery_ms) as delivery_ms,
      sum(drivers_on_duty) as drivers_on_duty, sum(duty_ms) as duty_ms, sum(board_ms) as board_ms,
      sum(stops) as stops, sum(assigned) as assigned, sum(offers_made) as offers_made,
      sum(offers_accepted) as offers_accepted, sum(offers_declined) as offers_declined,
      sum(offers_expired) as offers_expired, sum(driven_m) as driven_m
    from days where day between ${start}::date and ${end}::date group by day order by day`.execute(db)
  return rows.map((row) => ({
    date: row.day!,
    placed: Number(row.placed),
    delivered: Number(row.delivered),
    onTime: Number(row.on_time),
    failed: Number(row.failed),
    canceled: Number(row.canceled),
    revenueOre: Number(row.revenue_ore),
    companyRevenueOre: Number(row.company_revenue_ore),
    companyCostOre: Number(row.company_cost_ore),
    timed: Number(row.timed),
    deliveryMs: Number(row.delivery_ms),
    driversOnDuty: Number(row.drivers_on_duty),
    dutyMs: Number(row.duty_ms),
    boardMs: Number(row.board_ms),
    stops: Number(row.stops),
    assigned: Number(row.assigned),
    offersMade: Number(row.offers_made),
    offersAccepted: Number(row.offers_accepted),
    offersDeclined: Number(row.offers_declined),
    offersExpired: Number(row.offers_expired),
    drivenM: Number(row.driven_m)
  }))
}

/** Orders placed from each of the days on, up to and with today. */
export async function countPlacedSince(db: Db, first: string[], today: string): Promise<number[]> {
  const { rows } = await sql<{ placed: string }>`
    select coalesce(sum(placed), 0) as placed from unnest(${first}::date[]) with ordinality as since (day, at)
    left join days on days.day between since.day and ${today}::date
    group by since.at order by since.at`.execute(db)
  return rows.map(({ placed }) => Number(placed))
}

export async function countStatuses(db: Db, { start, end }: Period): Promise<Map<AdminStatus, number>> {
  const { rows } = await sql<{ status: AdminStatus; orders: string }>`
    select status, sum(orders) as orders from status_days
    where day between ${start}::date and ${end}::date group by status`.execute(db)
  return new Map(rows.map(({ status, orders }) => [status, Number(orders)]))
}

interface DistrictSums {
  city: string
  district: string
  orders: number
  revenueOre: number
}

/** Not those in which all that was counted was taken back. */
export async function sumDistricts(db: Db, { start, end }: Period): Promise<DistrictSums[]> {
  const { rows } = await sql<Record<'city' | 'district' | 'orders' | 'revenue_ore', string>>`
    select city, district, sum(orders) as orders, sum(revenue_ore) as revenue_ore from district_days
    where day between ${start}::date and ${end}::date group by city, district
    having sum(orders) <> 0 or sum(revenue_ore) <> 0`.execute(db)
  return rows.map(({ city, district, orders, revenue_ore }) => ({
    city,
    district,
    orders: Number(orders),
    revenueOre: Number(revenue_ore)
  }))
}

export interface DriverSums {
  driverId: string
  deliveries: number
  onTime: number
  dutyMs: number
  boardMs: number
}

export async function sumDrivers(db: Db, { start, end }: Period): Promise<DriverSums[]> {
  const { rows } = await sql<Record<'driver_id' | 'deliveries' | 'on_time' | 'duty_ms' | 'board_ms', string>>`
    select driver_id, sum(deliveries) as deliveries, sum(on_time) as on_time, sum(duty_ms) as duty_ms,
      sum(board_ms) as board_ms
    from driver_days where day between ${start}::date and ${end}::date group by driver_id`.execute(db)
  return rows.map(({ driver_id, deliveries, on_time, duty_ms, board_ms }) => ({
    driverId: driver_id,
    deliveries: Number(deliveries),
    onTime: Number(on_time),
    dutyMs: Number(duty_ms),
    boardMs: Number(board_ms)
  }))
}

interface CompanySums {
  companyId: string
  orders: number
  delivered: number
  revenueOre: number
  costOre: number
}

export async function sumCompanies(db: Db, { start, end }: Period): Promise<CompanySums[]> {
  const { rows } = await sql<Record<'company_id' | 'orders' | 'delivered' | 'revenue_ore' | 'cost_ore', string>>`
    select company_id, sum(orders) as orders, sum(delivered) as delivered, sum(revenue_ore) as revenue_ore,
      sum(cost_ore) as cost_ore
    from company_days where day between ${start}::date and ${end}::date group by company_id`.execute(db)
  return rows.map(({ company_id, orders, delivered, revenue_ore, cost_ore }) => ({
    companyId: company_id,
    orders: Number(orders),
    delivered: Number(delivered),
    revenueOre: Number(revenue_ore),
    costOre: Number(cost_ore)
  }))
}

export interface DriverOnDuty extends RunningShift {
  lastActionAt: Date | null
}

export async function listOnDuty(db: Db): Promise<DriverOnDuty[]> {
  const rows = await db
    .selectFrom('drivers')
    .select(['driver_id', 'duty_since', 'board_since', 'last_action_at'])
    .where('duty_since', 'is not', null)
    .execute()
  return rows.map(({ driver_id, duty_since, board_since, last_action_at }) => ({
    driverId: driver_id,
    dutySince: duty_since!,
    boardSince: board_since,
    lastActionAt: last_action_at
  }))
}

/** Drivers registered by an event of drivers and not disabled. */
export async function countDrivers(db: Db): Promise<number> {
  const { rows } = await sql<{ drivers: string }>`
    select count(*) as drivers from drivers where version > 0 and not disabled`.execute(db)
  return Number(rows[0]!.drivers)
}

export async function countCompanies(db: Db): Promise<Map<CompanyStatus, number>> {
  const { rows } = await sql<{ status: CompanyStatus; companies: string }>`
    select status, count(*) as companies from companies group by status`.execute(db)
  return new Map(rows.map(({ status, companies }) => [status, Number(companies)]))
}
