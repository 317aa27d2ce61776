import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import type { Tariff } from '@ilbud/proto/http/price/price'
import type { DispatchSettings, Settings } from '#domain/settings.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FileStore } from '#use-cases/proofs/file-store.ts'
import type { People } from '#use-cases/reading/people.ts'
import type { RoutePlan } from '#use-cases/planning/route-plan.ts'
import type { Places, Routes, StreetTiles } from '#use-cases/places/place-ports.ts'
import type { SettingsInForce } from '#use-cases/settings/settings-in-force.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import type { GuessLimit } from '@ilbud/kernel/http/limits/guess-limit'
import type { Seller } from './documents/receipt-pdf.ts'
import type { TravelTimes } from '@ilbud/travel/travel-times'

/** What the use cases of this folder need. Each takes its part. */
export interface OrdersDeps {
  db: Kysely<OrdersTables>
  /**
   * Reads a list when few others are being read, so that lists leave connections to what must not wait. Throws an
   * UnavailableError when too many wait.
   */
  limitLists: <Value>(read: () => Promise<Value>) => Promise<Value>
  /** The same for the rows of all requests that place orders in bulk, of which any number may wait. */
  limitBulkPlacing: <Value>(place: () => Promise<Value>) => Promise<Value>
  /** Stamped in every event. */
  epoch: string
  now: () => Date
  /** Wakes the relay after a commit. */
  onCommit: () => void
  /** The settings before the first change by an admin. */
  firstSettings: Settings
  settings: SettingsInForce
  /** From the current settings: a getter, so do not keep a copy. */
  readonly rules: Rules
  readonly tariff: Tariff
  readonly hours: ScheduleSettings
  readonly dispatch: DispatchSettings
  readonly sandbox: Settings['sandbox']
  /** Öre for the driver of an order placed now. */
  readonly driverCostOre: number
  hub: string
  dataKey: DataKey
  /** Our address for people, without a trailing slash. */
  publicUrl: string
  seller: Seller
  places: Places
  routes: Routes
  /** Along which approximate routes are drawn; null: no file of streets is set. */
  streets: TravelTimes | null
  /** The same streets for maps; null: no file of streets is set. */
  streetTiles: StreetTiles | null
  people: People
  routePlan: RoutePlan
  keyGuesses: GuessLimit
  /** The key to count an address by; null for an address that is not limited. */
  addressOf: (ip: string) => string | null
  /** Pictures of proofs. */
  files: FileStore
  /** For unexpected failures that do not end the work. */
  log: Logger
}

/** What reading personal data needs, since each read is audited. */
export type ReadDeps = Pick<OrdersDeps, 'db' | 'now' | 'onCommit'>
