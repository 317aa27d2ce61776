import type { CompaniesTables } from '#db/tables.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { OutboundSender } from '@ilbud/kernel/http/outbound/sender'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'

/** The dependencies of this folder's use cases; each takes those that it needs. */
export interface CompaniesDeps {
  db: Kysely<CompaniesTables>
  dataKey: DataKey
  calls: Calls
  now: () => Date
  /** Called after a commit that stored events: wakes the relay. */
  onCommit: () => void
}

export interface WebhookDeps extends CompaniesDeps {
  sender: OutboundSender
  log: Logger
}

/** The caller. */
export interface Actor {
  id: string
  role: Role
  email: string
  /** Of an API key: whether it is for test orders, or for all others. */
  test?: boolean
}
