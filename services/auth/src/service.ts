import { availableParallelism } from 'node:os'
import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { deleteSessionsUnusedSince } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { onAuditEvents } from '#events/on-audit-events.ts'
import { authRpc } from '#rpc/auth-rpc.ts'
import { createDemoAccounts } from '#use-cases/create-demo-accounts.ts'
import { createKeyring } from '#use-cases/keyring.ts'
import { createPasswords } from '#use-cases/passwords.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { dataKey } from '@ilbud/kernel/db/seal'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { Parts, Service } from '@ilbud/kernel/process/service'

const minuteMs = 60_000
// The longest absolute life of a session, and a day.
const keepSessionsMs = 61 * 24 * 60 * minuteMs

/** Users, sessions, keys and the audit log. */
export const auth: Service = {
  name: 'auth',
  config: configSchema,
  migrate: (env) => migrate('auth', env, new URL('./db/migrations/', import.meta.url)),

  async build(parts) {
    const { env, bus, limits, now, log } = parts
    const config = readConfig(configSchema, env)
    const db = connect<AuthTables>('auth', env)
    const relay = createRelay({ service: 'auth', db, bus, log })
    const committed = (): void => relay.wake()
    const keyring = createKeyring({ db, dataKey: dataKey(config.DATA_KEY ?? ''), now })
    const passwords = createPasswords({ atOnce: config.AUTH_HASHES_AT_ONCE ?? availableParallelism() })
    const { DEMO: demo } = config
    const app = await buildApp(parts, { db, keyring, passwords, limits, now, committed, demo })
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      rpc: [authRpc({ db, keyring })],
      async start() {
        // Made now rather than at the first sign-in: every other process asks for them at its start.
        await keyring.current()
        const consumer = await consumeEvents({
          service: 'auth',
          db,
          bus,
          topics: ['audit.events'],
          handlers: onAuditEvents,
          log
        })
        relay.start()
        const forget = () => deleteSessionsUnusedSince(db, new Date(now().getTime() - keepSessionsMs))
        stops.push(
          () => consumer.stop(),
          every(minuteMs, () => keyring.refresh(), log),
          every(60 * minuteMs, forget, log),
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

  demo: playDemo
}

async function playDemo({ env, now }: Parts): Promise<void> {
  const db = connect<AuthTables>('auth', env)
  try {
    // The running service's relay finds the events by itself.
    await createDemoAccounts({ db, now, passwords: createPasswords({ atOnce: 1 }) })
  } finally {
    await db.destroy()
  }
}
