import type { Environment } from '#runtime/environment.ts'
import { databaseSetting } from '#runtime/settings.ts'
import type { Service } from './service.ts'

type Stored = Pick<Service, 'name' | 'migrate'>

/** Whether anything in this process is in a database: a service, or the event log. */
export function needsDatabase(services: readonly Stored[], env: Environment): boolean {
  return env.BUS !== 'kafka' || services.some(({ migrate }) => migrate)
}

/** Whether something in this process is in the shared database: a service without its own, or the event log. */
export function needsShared(services: readonly Stored[], env: Environment): boolean {
  const hasOwnLog = env.BUS === 'kafka' || Boolean(env.BUS_DATABASE_URL)
  return !hasOwnLog || services.some(({ name, migrate }) => migrate && !env[databaseSetting(name)])
}
