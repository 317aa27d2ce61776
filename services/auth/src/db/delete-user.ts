import type { User } from '#domain/user.ts'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import type { Transaction } from 'kysely'
import { deleteTokensOfUsers } from './account-tokens.ts'
import { deleteRegistrations } from './registrations.ts'
import type { AuthTables } from './tables.ts'

/** Deletes an account from every table. The audit log holds only ids and stays. */
export async function deleteUser(trx: Transaction<AuthTables>, { id, email }: User): Promise<void> {
  const registrations = await deleteRegistrations(trx, email)
  await deleteTokensOfUsers(trx, [id, ...registrations])
  await trx
    .deleteFrom('account_requests')
    .where((eb) => eb.or([eb('email', '=', email), eb('user_id', '=', id)]))
    .execute()
  await trx.deleteFrom('invitations').where('user_id', '=', id).execute()
  await deleteResponsesTo(trx, id)
  // Their tokens go by cascade.
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
