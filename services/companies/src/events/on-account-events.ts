import { saveMember } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { on } from '@ilbud/kernel/events/consumer'
import { type UserChange, userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'

const keep = (trx: Transaction<CompaniesTables>, { data, time }: CloudEvent<UserChange>): Promise<void> =>
  saveMember(trx, data, new Date(time))

/** Who belongs to which company, kept in step with the accounts. */
export const onAccountEvents = [on(userCreated, keep), on(userRightsChanged, keep)]
