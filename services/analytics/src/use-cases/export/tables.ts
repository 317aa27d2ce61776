import { sumCompanies } from '#db/read-rollups.ts'
import { meanMinutes, meanSek, percent, sek } from '#domain/rates.ts'
import { summary } from '#use-cases/answers.ts'
import { listDrivers } from '#use-cases/driver-figures.ts'
import { type FiguresDeps, type PeriodFigures, readFigures } from '#use-cases/read-figures.ts'
import type { ExportQuery, ExportType } from '@ilbud/proto/http/analytics/analytics'
import { metricsDefinitions } from '@ilbud/proto/http/analytics/metrics-definitions'
import type { ExportDeps } from './deps.ts'
import { ordersTable } from './orders-table.ts'
import { columnsOf, type Table, tableOf } from './table.ts'

/** The table that was asked for, of the days that were asked for. */
export async function readTable(
  deps: ExportDeps,
  query: ExportQuery
): Promise<{ figures: PeriodFigures; table: Table }> {
  const figures = await readFigures(deps, query)
  return { figures, table: await tables[query.type](deps, figures, query) }
}

const tables: Record<
  ExportType,
  (deps: ExportDeps, figures: PeriodFigures, query: ExportQuery) => Table | Promise<Table>
> = {
  orders: ordersTable,
  revenue: (_deps, figures) => revenueTable(figures),
  drivers: driversTable,
  companies: companiesTable,
  summary: summaryTable
}

function revenueTable({ days }: PeriodFigures): Table {
  return tableOf(
    columnsOf({
      date: 'Date',
      orders: 'Orders delivered',
      revenue: 'Revenue (SEK)',
      revenuePerOrder: 'Revenue per order (SEK)'
    }),
    days.map(({ date, delivered, revenueOre }) => [date, delivered, sek(revenueOre), meanSek(revenueOre, delivered)])
  )
}

async function driversTable(deps: FiguresDeps, figures: PeriodFigures): Promise<Table> {
  const drivers = await listDrivers(deps, figures)
  return tableOf(
    columnsOf({
      driverId: 'Driver ID',
      driver: 'Driver',
      deliveries: 'Deliveries',
      onTimeDeliveryRate: 'On time (%)',
      minutesOnDuty: 'Minutes on duty',
      minutesOnBoard: 'Minutes with a parcel on board',
      vehicleUtilization: 'Utilization (%)'
    }),
    drivers.map(({ driverId, name, deliveries, onTime, dutyMs, boardMs }) => [
      driverId,
      name,
      deliveries,
      percent(onTime, deliveries),
      meanMinutes(dutyMs, 1),
      meanMinutes(boardMs, 1),
      percent(boardMs, dutyMs)
    ])
  )
}

/** By id: events do not contain a company's name. */
async function companiesTable({ db }: FiguresDeps, { head }: PeriodFigures): Promise<Table> {
  const companies = await sumCompanies(db, head.period)
  companies.sort((a, b) => b.revenueOre - a.revenueOre || (a.companyId < b.companyId ? -1 : 1))
  return tableOf(
    columnsOf({
      companyId: 'Company ID',
      orders: 'Orders placed',
      delivered: 'Orders delivered',
      revenue: 'Revenue (SEK)',
      cost: 'Cost of drivers (SEK)',
      margin: 'Margin (%)'
    }),
    companies.map(({ companyId, orders, delivered, revenueOre, costOre }) => [
      companyId,
      orders,
      delivered,
      sek(revenueOre),
      sek(costOre),
      percent(revenueOre - costOre, revenueOre)
    ])
  )
}

async function summaryTable(deps: FiguresDeps, _figures: PeriodFigures, query: ExportQuery): Promise<Table> {
  const figures: Record<string, unknown> = await summary(deps, { query, seesMoney: true })
  const rows = metricsDefinitions.flatMap(({ name, unit }) => {
    const value = figures[name]
    return typeof value === 'number' ? [[name, value, unit]] : []
  })
  return tableOf(columnsOf({ metric: 'Metric', value: 'Value', unit: 'Unit' }), rows)
}
