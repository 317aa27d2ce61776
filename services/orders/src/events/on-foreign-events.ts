import { noteErased } from '#db/erased-people.ts'
import { saveCompany, saveCostCentre, saveDriver } from '#db/neighbours.ts'
import { saveEstimate } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import { type AccountErased, accountErased } from '@ilbud/proto/events/auth-account-erased'
import {
  type CompanyChange,
  companyApproved,
  type CostCentreChange,
  costCentreAdded,
  costCentreChanged
} from '@ilbud/proto/events/companies'
import {
  type DriverChange,
  driverDisabledChanged,
  driverDutyChanged,
  driverRegistered
} from '@ilbud/proto/events/drivers'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

/** What orders listens to. */
export const foreignTopics = ['drivers.events', 'companies.events', 'tracking.events', 'auth.erasures']

async function knowDriver(trx: Transaction<OrdersTables>, { data }: { data: DriverChange }): Promise<void> {
  await saveDriver(trx, { id: data.driverId, disabled: data.disabled })
}

async function knowCostCentre(trx: Transaction<OrdersTables>, { data }: { data: CostCentreChange }): Promise<void> {
  await saveCostCentre(trx, { ...data, id: data.costCentreId })
}

export const onForeignEvents = [
  onEvent<OrdersTables, AccountErased>(accountErased, async (trx, { data: { userId }, time }) => {
    await deleteResponsesTo(trx, userId)
    await noteErased(trx, userId, new Date(time))
  }),
  onEvent<OrdersTables, DriverChange>(driverRegistered, knowDriver),
  onEvent<OrdersTables, DriverChange>(driverDutyChanged, knowDriver),
  onEvent<OrdersTables, DriverChange>(driverDisabledChanged, knowDriver),
  onEvent<OrdersTables, CompanyChange>(companyApproved, async (trx, { data }) =>
    saveCompany(trx, data.companyId, true)
  ),
  onEvent<OrdersTables, CostCentreChange>(costCentreAdded, knowCostCentre),
  onEvent<OrdersTables, CostCentreChange>(costCentreChanged, knowCostCentre),
  onEvent<OrdersTables, ViewChanged>(
    viewChanged,
    async (trx, { data: { orderId, version, revision, eta, status } }) => {
      const delayed = status === 'DELAYED'
      await saveEstimate(trx, { orderId, version, revision, eta: eta === null ? null : new Date(eta), delayed })
    }
  )
]
