import type { NotificationsTables } from '#db/tables.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'

/** What the stories of this folder are told with. Each takes the part that it needs. */
export interface NotificationsDeps {
  db: Kysely<NotificationsTables>
  dataKey: Buffer
  calls: Calls
  mailer: Mailer
  /** The base of links, without a slash at its end. */
  publicUrl: string
  now: () => Date
  log: Logger
  /** Wakes the relay. */
  committed: () => void
}
