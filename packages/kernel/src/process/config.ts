import type { z } from 'zod'
import type { Environment } from './environment.ts'

/** Reads a service's settings once, at start. The error lists every invalid variable and never contains a value. */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.output<Schema> {
  // Compose files and `.env` set a variable to nothing when they mean "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return Object.freeze(result.data) as z.output<Schema>

  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Configuration is not usable:\n${problems.join('\n')}`)
}
