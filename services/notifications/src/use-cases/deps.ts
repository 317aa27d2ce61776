import type { NotificationsTables } from '#db/tables.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Mailer } from './sending/mailer.ts'
import type { MessageLimit } from './message-limit.ts'
import type { Pusher } from './sending/pusher.ts'
import type { Texter } from './sending/texter.ts'

/** The dependencies of this folder's use cases; each takes those that it needs. */
export interface NotificationsDeps {
  db: Kysely<NotificationsTables>
  dataKey: DataKey
  calls: Calls
  limitMessages: MessageLimit
  mailer: Mailer
  /** Null: nobody gets text messages. */
  texter: Texter | null
  /** Null: nobody gets push messages. */
  pusher: Pusher | null
  /** The base of links, without a trailing slash. */
  publicUrl: string
  /** Whether the mailbox page exists. */
  isDemo: boolean
  now: () => Date
  log: Logger
  /** Called after a commit that stored events: wakes the relay. */
  onCommit: () => void
}
