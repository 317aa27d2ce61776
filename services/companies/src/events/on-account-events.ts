import type { CompaniesTables } from '#db/tables.ts'
import { followAccount } from '#use-cases/follow-account.ts'
import { on } from '@ilbud/kernel/events/consumer'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import type { Transaction } from 'kysely'

type Trx = Transaction<CompaniesTables>

/** What companies does when auth says something. */
export const onAccountEvents = [
  on(userCreated, (trx: Trx, event) => followAccount(trx, event)),
  on(userRightsChanged, (trx: Trx, event) => followAccount(trx, event))
]
