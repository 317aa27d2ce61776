import { hashesOfNumber } from '#db/company-row.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { onAccountEvents } from '#events/on-account-events.ts'
import { companiesRpc } from '#rpc/companies-rpc.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { createDemoCompanies } from '#use-cases/create-demo-companies.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { inviteAdmins } from '#use-cases/invite-admins.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { dataKey } from '@ilbud/kernel/db/seal'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { leaseOwner } from '@ilbud/kernel/events/lease'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

const inviteMs = 1000
const forgetMs = 60_000

/** Companies from their application on, their members and their cost centres. */
export const companies: Service = {
  name: 'companies',
  config: configSchema,
  migrate: (env) => migrate('companies', env, new URL('./db/migrations/', import.meta.url)),
  sealed: [
    {
      table: 'companies',
      column: 'org_number_sealed',
      alongside: (key, number) => ({ org_number_hash: hashesOfNumber(key, number)[0] })
    },
    { table: 'companies', column: 'vat_number_sealed' },
    { table: 'contact_changes', column: 'sealed' }
  ],

  async build(context) {
    const { env, bus, calls, now, log } = context
    const config = readConfig(configSchema, env)
    const db = connect<CompaniesTables>('companies', env)
    const relay = createRelay({ service: 'companies', db, bus, log })
    const onCommit = (): void => relay.wake()
    const deps: CompaniesDeps = { db, dataKey: dataKey(config.DATA_KEY), calls, now, onCommit }
    const app = await buildApp(context, deps)
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      rpc: [companiesRpc(deps)],
      async start() {
        relay.start()
        const consumer = await consumeEvents({
          service: 'companies',
          db,
          bus,
          topics: ['auth.events', 'auth.erasures'],
          handlers: onAccountEvents,
          log,
          onCommit
        })
        const owner = leaseOwner()
        stops.push(
          () => consumer.stop(),
          every(inviteMs, () => inviteAdmins(deps, owner), log),
          every(forgetMs, () => forgetOld(deps), log),
          () => relay.stop()
        )
      },
      async drain() {
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await app.close()
        await db.destroy()
      }
    }
  },

  async demo({ env, now }) {
    const db = connect<CompaniesTables>('companies', env)
    const key = dataKey(readConfig(configSchema, env).DATA_KEY)
    // The running service's relay publishes the events.
    await createDemoCompanies({ db, dataKey: key, now }).finally(() => db.destroy())
  }
}
