import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import type { Tariff } from '#domain/pricing/tariff.ts'
import type { Settings } from '#domain/settings.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FileStore } from '#use-cases/proofs/file-store.ts'
import type { People } from '#use-cases/reading/people.ts'
import type { Places, Routes } from '#use-cases/places/place-ports.ts'
import type { SettingsInForce } from '#use-cases/settings/settings-in-force.ts'
import type { Seller } from './documents/receipt-pdf.ts'

/** What the stories of this folder are told with. Each takes the part that it needs. */
export interface OrdersDeps {
  db: Kysely<OrdersTables>
  /** Stamped in every event. */
  epoch: string
  now: () => Date
  /** Something was committed: the relay looks at once. */
  committed: () => void
  /** What holds before an admin has changed anything. */
  firstSettings: Settings
  settings: SettingsInForce
  /** Of the settings in force: read them where they are used, a copy stands still. */
  readonly rules: Rules
  readonly tariff: Tariff
  /** Öre for the driver of an order placed now. */
  readonly payOre: number
  hub: string
  dataKey: Buffer
  /** Where people reach us, without a slash at its end. */
  publicUrl: string
  seller: Seller
  places: Places
  routes: Routes
  people: People
  /** Pictures of proofs. */
  files: FileStore
  /** For what nobody chose to happen, where one failure does not end the work. */
  log: Logger
}

/** What a look at personal data takes, which stands in the audit log. */
export type ReadDeps = Pick<OrdersDeps, 'db' | 'now' | 'committed'>
