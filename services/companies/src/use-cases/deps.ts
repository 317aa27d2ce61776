import type { CompaniesTables } from '#db/tables.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'

/** What the stories of this folder are told with. Each takes the part that it needs. */
export interface CompaniesDeps {
  db: Kysely<CompaniesTables>
  dataKey: Buffer
  calls: Calls
  now: () => Date
  /** Wakes the relay. */
  committed: () => void
}

/** Who asks. */
export interface Actor {
  id: string
  role: Role
  email: string
}
