import type { CompaniesTables } from '#db/tables.ts'
import { followAccount } from '#use-cases/follow-account.ts'
import { forgetPerson } from '#use-cases/leave-for-good.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'

export const eventHandlers: RegisteredHandler<CompaniesTables>[] = [
  onEvent(userCreated, followAccount),
  onEvent(accountErased, forgetPerson),
  onEvent(userRightsChanged, followAccount)
]
