import { lockDriver } from '#db/drivers.ts'
import { erasePerson, recordErasure } from '#db/erased-people.ts'
import type { DriversTables } from '#db/tables.ts'
import { lockErasure } from '@ilbud/kernel/db/erased-people'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import type { AccountErased } from '@ilbud/proto/events/auth-account-erased'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import { setDisabled } from '#use-cases/change-duty.ts'

/**
 * Erases a person whose account was erased: name and phone now, every position soon (delete-erased-positions). Shifts and
 * deliveries stay as anonymous figures. Idempotent.
 */
export async function eraseAccount(
  trx: Transaction<DriversTables>,
  { data: { userId }, time }: CloudEvent<AccountErased>
): Promise<void> {
  const at = new Date(time)
  await lockErasure(trx, userId)
  const driver = await lockDriver(trx, userId)
  // auth publishes this as well, on another topic and possibly later.
  if (driver) await setDisabled(trx, driver, true, at)
  await erasePerson(trx, userId)
  await deleteResponsesTo(trx, userId)
  await recordErasure(trx, userId, at)
}
