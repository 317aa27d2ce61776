import { insertDeletedFact, insertDriverFact, insertOrderFact } from '#db/facts.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { on } from '@ilbud/kernel/events/consumer'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import type { Transaction } from 'kysely'

type Trx = Transaction<AnalyticsTables>

export const foreignTopics = ['orders.events', 'drivers.events']

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged]

/** Every change of orders and drivers, kept as a row of numbers. */
export const onForeignEvents = [
  ...Object.values(orderEvents).map((contract) =>
    on(contract, (trx: Trx, { data, time }) => insertOrderFact(trx, data, new Date(time)))
  ),
  on(orderDeleted, (trx: Trx, { data, time }) => insertDeletedFact(trx, data, new Date(time))),
  ...driverEvents.map((contract) =>
    on(contract, (trx: Trx, { data, time }) => insertDriverFact(trx, data, new Date(time)))
  )
]
