import type { CompaniesTables } from '#db/tables.ts'
import { followAccount } from '#use-cases/follow-account.ts'
import { forgetPerson } from '#use-cases/leave-for-good.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import type { Transaction } from 'kysely'

type Trx = Transaction<CompaniesTables>

/** The handlers of auth's events. */
export const onAccountEvents = [
  onEvent(userCreated, (trx: Trx, event) => followAccount(trx, event)),
  onEvent(accountErased, (trx: Trx, event) => forgetPerson(trx, event)),
  onEvent(userRightsChanged, (trx: Trx, event) => followAccount(trx, event))
]
