import type { AnalyticsTables } from '#db/tables.ts'
import { deletedFactOf, factOf } from '#domain/order-fact.ts'
import { countCompany } from '#use-cases/count-company.ts'
import { countDriver } from '#use-cases/count-driver.ts'
import { countOrder } from '#use-cases/count-order.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { companyApplied, companyApproved, companyRejected } from '@ilbud/proto/events/companies'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import type { Transaction } from 'kysely'

type Trx = Transaction<AnalyticsTables>

export const foreignTopics = ['orders.events', 'drivers.events', 'companies.events']

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged]
const companyEvents = [companyApplied, companyApproved, companyRejected]

/** The handlers of other services' events: each change of an order, a driver or a company is stored and counted. */
export const onForeignEvents = [
  ...Object.values(orderEvents).map((contract) =>
    onEvent(contract, (trx: Trx, { data, time }) => countOrder(trx, factOf(data, new Date(time))))
  ),
  onEvent(orderDeleted, (trx: Trx, { data, time }) => countOrder(trx, deletedFactOf(data, new Date(time)))),
  ...driverEvents.map((contract) =>
    onEvent(contract, (trx: Trx, { data, time }) => countDriver(trx, { ...data, at: new Date(time) }))
  ),
  ...companyEvents.map((contract) => onEvent(contract, (trx: Trx, { data }) => countCompany(trx, data)))
]
