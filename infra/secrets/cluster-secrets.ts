import { randomBytes } from 'node:crypto'
import { deployments } from '#kafka/permissions.ts'
import { databaseSetting } from '@ilbud/kernel/runtime/settings'
import { newVapidKeys } from '@ilbud/kernel/runtime/vapid-keys'
import { newCallKeys } from './call-keys.ts'
import { roleSql } from './database-roles.ts'

/** Services without a database: they are the edge. */
const stateless = ['edge']
/** Whose data has columns that are sealed with `DATA_KEY`, each with a key of its own. */
const sealing = ['auth', 'orders', 'drivers', 'companies', 'notifications']

/**
 * Secrets of a new cluster in which each deployment has only its own: its login to Postgres, its key for calls, its user
 * in Kafka. By file name: an `ilbud.env` of each deployment and job, and what else has to be set up with them. `database`
 * is the URL of an administrator of the shared database.
 */
export function clusterSecrets(database: string): Record<string, string> {
  const admin = new URL(database)
  const names = Object.keys(deployments)
  const keys = newCallKeys(deployments)
  const metricsToken = random()
  const passwords = new Map<string, string>()
  const kafkaUsers = new Map<string, string>()

  const kafkaLogin = (name: string): Record<string, string> => {
    const password = random()
    kafkaUsers.set(`ilbud-${name}`, password)
    return { KAFKA_SASL_USERNAME: `ilbud-${name}`, KAFKA_SASL_PASSWORD: password }
  }
  const login = (name: string): Record<string, string> => {
    if (stateless.includes(name)) return {}
    const [user, password] = [`ilbud_${name}`, random()]
    passwords.set(user, password)
    const url = new URL(database)
    url.username = user
    url.password = password
    return { [databaseSetting(name)]: url.href }
  }
  const settingsOf = (name: string): Record<string, string> => ({
    ...login(name),
    ...(sealing.includes(name) && { DATA_KEY: randomBytes(32).toString('base64') }),
    RPC_KEY: keys.own.get(name)!,
    ...kafkaLogin(name),
    METRICS_TOKEN: metricsToken,
    ...(name === 'notifications' && { ...newVapidKeys() })
  })

  const operator = kafkaLogin('operator')
  const all: Record<string, Record<string, string>> = {
    ...Object.fromEntries(names.map((name) => [name, settingsOf(name)])),
    migrations: { DATABASE_URL: admin.href },
    topics: operator,
    operator: { DATABASE_URL: admin.href, ...operator }
  }
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, settings]) => [`${name}/ilbud.env`, envFile(settings)])),
    'settings.env': envFile({ RPC_PUBLIC_KEYS: keys.publicKeys }),
    'roles.sql': [...passwords].map(([user, password]) => roleSql(user, password)).join(''),
    'kafka-users.sh': kafkaScript(kafkaUsers)
  }
}

function envFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** Kafka's own tool stores SCRAM users. The operator's user needs the rights of docs/operations.md besides. */
function kafkaScript(users: Map<string, string>): string {
  const lines = [...users].map(
    ([user, password]) =>
      `kafka-configs.sh --bootstrap-server "$1" --command-config "$2" --alter --entity-type users --entity-name ${user} --add-config 'SCRAM-SHA-512=[password=${password}]'\n`
  )
  return `#!/bin/sh\n# sh kafka-users.sh <broker> <properties file of an administrator>\nset -e\n${lines.join('')}`
}

/** 192 bits, of letters that need no quotes anywhere. */
function random(): string {
  return randomBytes(24).toString('base64url')
}
