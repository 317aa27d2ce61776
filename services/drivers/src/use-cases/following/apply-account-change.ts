import { lockDriver, saveInvited } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { saveWatcher } from '#db/viewers.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import type { UserChange } from '@ilbud/proto/events/auth'
import type { CloudEvent } from '@ilbud/proto/events/event'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import { setDisabled } from '#use-cases/change-duty.ts'
import { ensureDriver } from '#use-cases/register-driver.ts'

/**
 * Keeps the driver in step with the account: created with the role driver, disabled when the account or the role is
 * lost. Also keeps track of the accounts that may see positions. An erased account has no rights, whatever arrives late.
 */
export async function applyAccountChange(
  trx: Transaction<DriversTables>,
  { data, time }: CloudEvent<UserChange>
): Promise<void> {
  const { userId, role, companyId } = data
  const disabled = data.disabled || (await isErased(trx, userId))
  const at = new Date(time)
  const isDriver = role === 'driver' && !disabled
  const driver = isDriver ? await ensureDriver(trx, userId, at) : await lockDriver(trx, userId)
  if (driver) await setDisabled(trx, driver, !isDriver, at)
  if (isDriver) await saveInvited(trx, userId, null)
  const maySee = !disabled && (isStaff(role) || role === 'company_admin')
  await saveWatcher(trx, userId, maySee ? { role, companyId } : null)
}
