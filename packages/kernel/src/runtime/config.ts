import type { z } from 'zod'
import type { Environment } from './environment.ts'
import { SettingsError } from './start-error.ts'

/** Reads a service's settings once, at start. Throws a SettingsError that names every invalid variable and no value. */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.output<Schema> {
  // Compose files and `.env` set a variable to nothing when they mean "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return Object.freeze(result.data) as z.output<Schema>

  throw new SettingsError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}
