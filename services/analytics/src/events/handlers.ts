import { noteChanged } from '#db/changed-figures.ts'
import { insertRating } from '#db/ratings.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { deletedFactOf, factOf } from '#domain/order-fact.ts'
import { countCompany } from '#use-cases/count-company.ts'
import { countDriver } from '#use-cases/count-driver.ts'
import { countLeg } from '#use-cases/count-leg.ts'
import { countOffer, countOfferEnd } from '#use-cases/count-offer.ts'
import { countOrder } from '#use-cases/count-order.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { companyApplied, companyApproved, companyRejected } from '@ilbud/proto/events/companies'
import { legDriven } from '@ilbud/proto/events/dispatch'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents, orderOffered, orderOfferEnded, orderRated } from '@ilbud/proto/events/orders'
import { localDay } from '@ilbud/proto/http/times/local-day'

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged]
const companyEvents = [companyApplied, companyApproved, companyRejected]

/** Stores and counts each change of an order, a driver or a company. */
export const eventHandlers: RegisteredHandler<AnalyticsTables>[] = [
  onEvent(Object.values(orderEvents), (trx, { data, time }) => countOrder(trx, factOf(data, new Date(time)))),
  onEvent(orderDeleted, (trx, { data, time }) => countOrder(trx, deletedFactOf(data, new Date(time)))),
  onEvent(orderOffered, (trx, { data, time }) => countOffer(trx, { ...idsOf(data), at: new Date(time) })),
  onEvent(orderOfferEnded, (trx, { data, time }) =>
    countOfferEnd(trx, { ...idsOf(data), outcome: data.outcome, at: new Date(time) })
  ),
  onEvent(legDriven, (trx, { data, time }) => countLeg(trx, data, new Date(time))),
  onEvent(orderRated, async (trx, { data: { orderId, driverId, stars }, time }) => {
    // Staff may have reported a delivery that no driver made.
    if (!driverId) return
    await insertRating(trx, { order_id: orderId, driver_id: driverId, day: localDay(new Date(time)), stars })
    await noteChanged(trx, ['drivers'])
  }),
  onEvent(driverEvents, (trx, { data, time }) => countDriver(trx, { ...data, at: new Date(time) })),
  onEvent(companyEvents, (trx, { data }) => countCompany(trx, data))
]

function idsOf({ offerId, orderId }: { offerId: string; orderId: string }): { offerId: string; orderId: string } {
  return { offerId, orderId }
}
