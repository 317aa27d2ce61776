import { hashesOfNumber } from '#db/company-row.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { companiesRpc } from '#rpc/companies-rpc.ts'
import { createDemoCompanies } from '#use-cases/create-demo-companies.ts'
import { startDelivering } from './use-cases/webhooks/deliver-webhooks.ts'
import type { WebhookDeps } from '#use-cases/deps.ts'
import { forgetOld } from './use-cases/leaving/forget-old.ts'
import { inviteAdmins } from './use-cases/applying/invite-admins.ts'
import { observeWebhooks } from './use-cases/webhooks/observe-webhooks.ts'
import { type DataKey, dataKey } from '@ilbud/kernel/db/seal'
import { httpSender } from '@ilbud/kernel/http/outbound/http-sender'
import { leaseOwner } from '@ilbud/kernel/events/lease'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

const inviteMs = 1000
const forgetMs = 60_000

/** Companies from their application on, their members, cost centres, API keys and webhooks. */
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
      { table: 'members', column: 'invited_as_sealed' },
      { table: 'webhooks', column: 'secret_sealed' },
      { table: 'webhooks', column: 'old_secret_sealed' },
      { table: 'webhook_deliveries', column: 'body_sealed' },
      { table: 'webhook_deliveries', column: 'answer_sealed' },
      { table: 'address_book', column: 'entry_sealed' }
    ]
  },

  async build(context: StoringContext<Config, CompaniesTables>) {
    const { config, db, calls, now, log, onCommit } = context
    const sender = httpSender({ allowLoopback: config.DEMO })
    const deps: WebhookDeps = { db, dataKey: dataKey(config.DATA_KEY), calls, now, log, onCommit, sender }
    const owner = leaseOwner()
    return {
      app: await buildApp(context, deps),
      rpc: [companiesRpc(deps)],
      handlers: createEventHandlers(deps),
      jobs: () => [
        every(inviteMs, () => inviteAdmins(deps, owner), log),
        every(forgetMs, () => forgetOld(deps), log),
        startDelivering(deps),
        observeWebhooks(deps)
      ],
      demo: () => createDemoCompanies(deps)
    }
  }
})
