import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** Every service there is: where a process looks for those that are not inside it. */
export const serviceNames = [
  'auth',
  'orders',
  'tracking',
  'drivers',
  'dispatch',
  'companies',
  'analytics',
  'notifications',
  'realtime',
  'gateway'
] as const

/** A setting that is `true` or `false`: the one way in which every process and service reads a switch. */
export function flag(preset: boolean) {
  return z
    .enum(['true', 'false'])
    .default(preset ? 'true' : 'false')
    .transform((text) => text === 'true')
}

const milliseconds = z.coerce.number().int().min(0)

const secrets = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => Buffer.from(part, 'base64').length >= 32),
    'is not 32 random bytes in base64 or more, or several of that with commas'
  )

/** Settings of every process, whatever services are inside it. */
export const processConfigSchema = z.object({
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  LISTEN: z.string().optional(),
  RPC_LISTEN: z.string().optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z.string().optional(),
  DB_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  DATA_KEY: z.string().optional(),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?|unix):\/\//, 'is no redis://…, rediss://… or unix:///path')
    .optional(),
  RPC_SECRET: secrets.optional(),
  RPC_KEY: z.string().optional(),
  RPC_PUBLIC_KEYS: z.string().optional(),
  MIGRATE_ON_START: flag(false),
  BUS: z.enum(['postgres', 'kafka']).default('postgres'),
  BUS_DATABASE_URL: z.string().optional(),
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(\s*,\s*[^\s,:]+:\d+)*$/, 'is no host:port, or several with commas')
    .optional(),
  KAFKA_TLS: flag(false),
  KAFKA_TLS_CA: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  DEMO: flag(false),
  DEMO_PLAY: flag(true),
  LIMITS: z.enum(['on', 'off']).default('on'),
  FAILPOINTS: z.string().optional(),
  METRICS_TOKEN: z.string().min(8).optional(),
  METRICS_LISTEN: z.string().regex(/:\d+$/, 'is no host:port').optional(),
  EDGE_PROCESSES: z
    .union([z.literal('all').transform(() => availableParallelism()), z.coerce.number().int().min(1).max(256)])
    .default(1),
  VERSION: z.string().optional(),
  // 5 s for the balancer to notice, 70 s until the hard stop (docs/security/limits.md#shutdown).
  DRAIN_PAUSE_MS: milliseconds.default(5000),
  DRAIN_TIMEOUT_MS: milliseconds.default(70_000)
})

export type ProcessConfig = z.output<typeof processConfigSchema>

export function addressSetting(service: string): string {
  return `${service.toUpperCase()}_ADDRESS`
}

export function rpcAddressSetting(service: string): string {
  return `${service.toUpperCase()}_RPC_ADDRESS`
}

/** The database of a service, where it has one of its own or logs in to the shared one as itself. */
export function databaseSetting(service: string): string {
  return `${service.toUpperCase()}_DATABASE_URL`
}

/** Settings by name of a service that any process may be given. */
export function sharedSettings(): string[] {
  // Nobody asks the gateway, and it has no data.
  const callees = serviceNames.filter((name) => name !== 'gateway')
  return callees.flatMap((name) => [addressSetting(name), rpcAddressSetting(name), databaseSetting(name)])
}
