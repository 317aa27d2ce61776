import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Settings } from './settings.ts'

/** The settings; throws if they do not name the database of auth. */
export function toDatabase(env: Settings): Settings {
  if (env.DATABASE_URL || env.AUTH_DATABASE_URL) return env
  throw new StartError('Set DATABASE_URL or AUTH_DATABASE_URL, or start the system, to reach the tables of auth')
}
