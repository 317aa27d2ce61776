import { hashesOfNumber } from '#db/company-row.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import { companiesRpc } from '#rpc/companies-rpc.ts'
import { createDemoCompanies } from '#use-cases/create-demo-companies.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { inviteAdmins } from '#use-cases/invite-admins.ts'
import { type DataKey, dataKey } from '@ilbud/kernel/db/seal'
import { leaseOwner } from '@ilbud/kernel/events/lease'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

const inviteMs = 1000
const forgetMs = 60_000

/** Companies from their application on, their members and their cost centres. */
export const companies = defineService({
  name: 'companies',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    sealed: [
      {
        table: 'companies',
        column: 'org_number_sealed',
        alongside: (key: DataKey, number: string) => ({ org_number_hash: hashesOfNumber(key, number)[0] })
      },
      { table: 'companies', column: 'vat_number_sealed' },
      { table: 'contact_changes', column: 'sealed' },
      { table: 'members', column: 'invited_as_sealed' }
    ]
  },

  async build(context: StoringContext<Config, CompaniesTables>) {
    const { config, db, calls, now, log, onCommit } = context
    const deps: CompaniesDeps = { db, dataKey: dataKey(config.DATA_KEY), calls, now, onCommit }
    const owner = leaseOwner()
    return {
      app: await buildApp(context, deps),
      rpc: [companiesRpc(deps)],
      handlers: eventHandlers,
      jobs: () => [every(inviteMs, () => inviteAdmins(deps, owner), log), every(forgetMs, () => forgetOld(deps), log)],
      demo: () => createDemoCompanies(deps)
    }
  }
})
