import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import type { Tariff } from '#domain/pricing/tariff.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FileStore } from './file-store.ts'
import type { People } from './people.ts'
import type { Places, Routes } from './place-ports.ts'

/** What the stories of this folder are told with. Each takes the part that it needs. */
export interface OrdersDeps {
  db: Kysely<OrdersTables>
  /** Stamped in every event. */
  epoch: string
  now: () => Date
  /** Something was committed: the relay looks at once. */
  committed: () => void
  rules: Rules
  tariff: Tariff
  /** Öre for the driver of an order placed now. */
  payOre: number
  hub: string
  dataKey: Buffer
  places: Places
  routes: Routes
  people: People
  /** Pictures of proofs. */
  files: FileStore
  /** For what nobody chose to happen, where one failure does not end the work. */
  log: Logger
}
