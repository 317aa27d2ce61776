import { noteChanged } from '#db/changed-figures.ts'
import { insertRating } from '#db/ratings.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { deletedFactOf, factOf } from '#domain/order-fact.ts'
import { countCompany } from '#use-cases/count-company.ts'
import { countDriver } from '#use-cases/count-driver.ts'
import { countOrder } from '#use-cases/count-order.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { companyApplied, companyApproved, companyRejected } from '@ilbud/proto/events/companies'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents, orderRated } from '@ilbud/proto/events/orders'
import { localDay } from '@ilbud/proto/http/local-day'

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged]
const companyEvents = [companyApplied, companyApproved, companyRejected]

/** Stores and counts each change of an order, a driver or a company. */
export const eventHandlers: RegisteredHandler<AnalyticsTables>[] = [
  onEvent(Object.values(orderEvents), (trx, { data, time }) => countOrder(trx, factOf(data, new Date(time)))),
  onEvent(orderDeleted, (trx, { data, time }) => countOrder(trx, deletedFactOf(data, new Date(time)))),
  onEvent(orderRated, async (trx, { data: { orderId, driverId, stars }, time }) => {
    // Staff may have reported a delivery that no driver made.
    if (!driverId) return
    await insertRating(trx, { order_id: orderId, driver_id: driverId, day: localDay(new Date(time)), stars })
    await noteChanged(trx, ['drivers'])
  }),
  onEvent(driverEvents, (trx, { data, time }) => countDriver(trx, { ...data, at: new Date(time) })),
  onEvent(companyEvents, (trx, { data }) => countCompany(trx, data))
]
