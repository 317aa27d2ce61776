import { availableParallelism } from 'node:os'
import type { AuthTables } from '#db/tables.ts'
import { onAuditEvents } from '#events/on-audit-events.ts'
import { onCompanyEvents } from '#events/on-company-events.ts'
import { authRpc } from '#rpc/auth-rpc.ts'
import { createAccountRequests } from '#use-cases/accounts/account-requests.ts'
import { createDemoAccounts } from '#use-cases/accounts/create-demo-accounts.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { createKeyring } from '#use-cases/sessions/keyring.ts'
import { createPasswords } from '#use-cases/sign-in/passwords.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { dataKey } from '@ilbud/kernel/db/seal'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { ServiceContext, Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

const minuteMs = 60_000

/** Users, sessions, keys and the audit log. */
export const auth: Service = {
  name: 'auth',
  config: configSchema,
  migrate: (env) => migrate('auth', env, new URL('./db/migrations/', import.meta.url)),
  sealed: [
    { table: 'signing_keys', column: 'sealed_private' },
    { table: 'account_tokens', column: 'sealed' },
    { table: 'farewells', column: 'sealed' }
  ],

  async build(context) {
    const { env, bus, calls, limits, now, log } = context
    const config = readConfig(configSchema, env)
    const db = connect<AuthTables>('auth', env)
    const relay = createRelay({ service: 'auth', db, bus, log })
    const onCommit = (): void => relay.wake()
    const key = dataKey(config.DATA_KEY ?? '')
    const keyring = createKeyring({ db, dataKey: key, now })
    const passwords = createPasswords({ atOnce: config.AUTH_HASHES_AT_ONCE ?? availableParallelism() })
    const requests = createAccountRequests({ db, limits, dataKey: key, now, onCommit, log })
    const common = { db, keyring, dataKey: key, now, onCommit }
    const app = await buildApp(context, { ...common, calls, passwords, limits, requests, demo: config.DEMO })
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      rpc: [authRpc(common)],
      async start() {
        // Made now rather than at the first sign-in: every other process asks for them at its start.
        await keyring.current()
        const consumer = await consumeEvents({
          service: 'auth',
          db,
          bus,
          topics: ['audit.events', 'companies.events'],
          handlers: [...onAuditEvents, ...onCompanyEvents],
          log,
          onCommit
        })
        relay.start()
        requests.start()
        stops.push(
          () => consumer.stop(),
          () => requests.stop(),
          every(minuteMs, () => keyring.refresh(), log),
          every(10 * minuteMs, () => forgetOld({ db, now }), log),
          () => relay.stop()
        )
      },
      async drain() {
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await app.close()
        await requests.stop()
        await db.destroy()
      }
    }
  },

  demo: playDemo
}

async function playDemo({ env, now }: ServiceContext): Promise<void> {
  const db = connect<AuthTables>('auth', env)
  try {
    // The running service's relay finds the events by itself.
    await createDemoAccounts({ db, now, passwords: createPasswords({ atOnce: 1 }) })
  } finally {
    await db.destroy()
  }
}
