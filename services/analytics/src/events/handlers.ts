import type { AnalyticsTables } from '#db/tables.ts'
import { deletedFactOf, factOf } from '#domain/order-fact.ts'
import { countCompany } from '#use-cases/count-company.ts'
import { countDriver } from '#use-cases/count-driver.ts'
import { countOrder } from '#use-cases/count-order.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { companyApplied, companyApproved, companyRejected } from '@ilbud/proto/events/companies'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged]
const companyEvents = [companyApplied, companyApproved, companyRejected]

/** Stores and counts each change of an order, a driver or a company. */
export const eventHandlers: RegisteredHandler<AnalyticsTables>[] = [
  onEvent(Object.values(orderEvents), (trx, { data, time }) => countOrder(trx, factOf(data, new Date(time)))),
  onEvent(orderDeleted, (trx, { data, time }) => countOrder(trx, deletedFactOf(data, new Date(time)))),
  onEvent(driverEvents, (trx, { data, time }) => countDriver(trx, { ...data, at: new Date(time) })),
  onEvent(companyEvents, (trx, { data }) => countCompany(trx, data))
]
