import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Role } from '@ilbud/proto/http/roles'

/** Accounts that belong to a company, as auth tells. Names and addresses are asked from auth when somebody reads. */
export interface MembersTable {
  user_id: string
  company_id: string
  role: Role
  disabled: boolean
  /** The version of the account's event that the row shows. */
  version: number
  changed_at: Date
}

export interface CompaniesTables extends OutboxTables {
  members: MembersTable
}
