import { availableParallelism } from 'node:os'
import type { AuthTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import { authRpc } from '#rpc/auth-rpc.ts'
import { relyingPartyAt } from '#domain/passkey.ts'
import { createAccountRequests } from '#use-cases/accounts/account-requests.ts'
import { createDemoAccounts } from '#use-cases/accounts/create-demo-accounts.ts'
import { deleteOldEntries } from '#use-cases/audit/delete-old-entries.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { readOidcSettings } from '#use-cases/oidc/oidc-settings.ts'
import { createProvider } from '#use-cases/oidc/provider.ts'
import { createKeyring } from '#use-cases/sessions/keyring.ts'
import { createPasswords } from '#use-cases/sign-in/passwords.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { oidcReturnPath } from '@ilbud/proto/http/people/oidc'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

const minuteMs = 60_000
// Finds what another replica took and did not finish, or what an unavailable database left behind.
const requestsMs = 2000

/** Users, sessions, keys and the audit log. */
export const auth = defineService({
  name: 'auth',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    sealed: [
      { table: 'signing_keys', column: 'sealed_private' },
      { table: 'account_tokens', column: 'sealed' },
      { table: 'totp_factors', column: 'sealed' },
      { table: 'farewells', column: 'sealed' },
      { table: 'audit_cut', column: 'sealed' }
    ]
  },

  async build(context: StoringContext<Config, AuthTables>) {
    const { config, db, calls, limits, now, log, onCommit } = context
    const key = dataKey(config.DATA_KEY ?? '')
    const keyring = createKeyring({ db, dataKey: key, now })
    const requests = createAccountRequests({ db, limits, dataKey: key, now, onCommit, log })
    const relyingParty = relyingPartyAt(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
    const oidc = readOidcSettings(config, `${relyingParty.origin}${oidcReturnPath}`)
    const deps = {
      db,
      calls,
      limits,
      dataKey: key,
      keyring,
      passwords: createPasswords({ atOnce: config.AUTH_HASHES_AT_ONCE ?? availableParallelism() }),
      requests,
      relyingParty,
      provider: oidc && createProvider(oidc, log),
      staffSecondFactor: config.AUTH_STAFF_SECOND_FACTOR ?? (config.DEMO ? 'optional' : 'required'),
      demo: config.DEMO,
      now,
      onCommit
    }
    return {
      app: await buildApp(context, deps),
      rpc: [authRpc(deps)],
      // Made now rather than at the first sign-in: every other process asks for them at its start.
      prepare: async () => void (await keyring.current()),
      handlers: eventHandlers,
      jobs: () => [
        every(requestsMs, requests.work, log),
        every(minuteMs, keyring.refresh, log),
        every(10 * minuteMs, () => forgetOld(deps), log),
        every(60 * minuteMs, () => deleteOldEntries(deps), log)
      ],
      // Answers in progress may have stored more of them after the drain.
      close: requests.settled,
      demo: () => createDemoAccounts({ db, now, passwords: createPasswords({ atOnce: 1 }) })
    }
  }
})
