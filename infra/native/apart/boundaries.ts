import { randomBytes } from 'node:crypto'
import { deployments } from '#kafka/permissions.ts'
import { newCallKeys } from '#secrets/call-keys.ts'
import { roleSql } from '#secrets/database-roles.ts'
import { withClient } from '@ilbud/kernel/db/pool'
import { databaseSetting } from '@ilbud/kernel/runtime/settings'
import type { ProgramPlan } from './plan.ts'

/**
 * As in a cluster, each process can log in to Postgres as its own service only, and has a key of its own for calls. So a
 * service that reaches for what is not its own fails here, and not there first. None gets the URL that may do everything.
 */
export async function separate(
  plans: readonly ProgramPlan[],
  databaseUrl: string,
  /** Where they reach it. */
  reachedAt: string = databaseUrl
): Promise<ProgramPlan[]> {
  const names = [...new Set(plans.map(({ service }) => service))]
  const keys = newCallKeys(Object.fromEntries(names.map((name) => [name, deployments[name] ?? [name]])))
  const logins = await createLogins(
    names.filter((name) => name !== 'edge' && name !== 'gateway' && name !== 'realtime'),
    databaseUrl,
    reachedAt
  )
  return plans.map((plan) => {
    const shared = { DATABASE_URL: '', RPC_SECRET: '', RPC_PUBLIC_KEYS: keys.publicKeys }
    return {
      ...plan,
      env: { ...plan.env, ...shared, RPC_KEY: keys.own.get(plan.service)!, ...logins.get(plan.service) }
    }
  })
}

/** The setting of each service’s login, by its name. */
async function createLogins(
  services: string[],
  databaseUrl: string,
  reachedAt: string
): Promise<Map<string, Record<string, string>>> {
  const logins = new Map<string, Record<string, string>>()
  await withClient(databaseUrl, async (client) => {
    for (const service of services) {
      const [role, password] = [`ilbud_${service}`, randomBytes(24).toString('base64url')]
      await client.query(roleSql(role, password))
      logins.set(service, { [databaseSetting(service)]: reachedAt.replace(/\/\/[^/@]*@/, `//${role}:${password}@`) })
    }
  })
  return logins
}
