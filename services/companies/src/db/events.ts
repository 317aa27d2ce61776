import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { CompanyChange } from '@ilbud/proto/events/companies'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import { nextEvent } from './companies.ts'
import type { CompaniesTables } from './tables.ts'

const source = '/companies'

type ChangeOf<Data> = Omit<Data, 'version' | 'status'> & { companyId: string }

/**
 * Stores an event about a company, in the transaction of the change. The events of a company are numbered without gaps.
 */
export async function appendCompanyEvent<Data extends CompanyChange>(
  trx: Transaction<CompaniesTables>,
  contract: EventContract<Data>,
  change: ChangeOf<Data>,
  at: Date
): Promise<void> {
  const { companyId } = change
  const data = { ...change, ...(await nextEvent(trx, companyId)) } as unknown as Data
  const event = writeEvent(contract, { id: uuidv7(at), source, subject: companyId, at, data })
  await appendToOutbox(trx, contract.topic, event)
}
