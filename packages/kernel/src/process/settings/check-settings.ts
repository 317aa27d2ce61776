import type { z } from 'zod'
import type { Environment } from '#runtime/environment.ts'
import { needsShared } from '#process/needs-database.ts'
import { kafkaProblems } from './kafka-access.ts'
import type { Service } from '#process/service.ts'
import { rpcProblems } from '#runtime/rpc-keys.ts'
import { processConfigSchema, sharedSettings } from '#runtime/settings.ts'

type Checked = Pick<Service, 'name' | 'config' | 'migrate'>

/** Everything that is wrong with a process's settings, one line each. Names variables, and never their values. */
export function checkSettings(services: readonly Checked[], env: Environment): string[] {
  const set = withOwnDatabase(services, Object.fromEntries(Object.entries(env).filter(([, value]) => value)))
  if (!set.DATA_KEY && services.some(({ config }) => 'DATA_KEY' in config.shape)) return [noDataKey]
  const bad = [processConfigSchema, ...services.map(({ config }) => config)].flatMap((schema) =>
    badSettings(schema, set)
  )
  const unknown = unknownSettings(services, Object.keys(set))
  const rpc = rpcProblems(
    set,
    services.map(({ name }) => name)
  )
  return [...new Set([...bad, ...unknown, ...kafkaProblems(set), ...rpc, ...refusedInProduction(set)])]
}

const noDataKey = 'DATA_KEY: not set; 32 random bytes in base64, "openssl rand -base64 32" makes some'

/** A process that needs the shared database, without its setting, gets an embedded one, and a key with it. */
function withOwnDatabase(services: readonly Checked[], set: Environment): Environment {
  if (set.DATABASE_URL || !needsShared(services, set)) return set
  return { DATABASE_URL: 'postgresql://ours', DATA_KEY: Buffer.alloc(32).toString('base64'), ...set }
}

function badSettings(schema: z.ZodObject, set: Environment): string[] {
  const { error } = schema.safeParse(set)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** A misspelt setting would otherwise be ignored and its default used. */
function unknownSettings(services: readonly Checked[], names: string[]): string[] {
  const own = services.flatMap(({ config }) => Object.keys(config.shape))
  const known = [...Object.keys(processConfigSchema.shape), ...own, ...sharedSettings()]
  const prefixes = services.map(({ name }) => `${name.toUpperCase()}_`)
  return names
    .filter((name) => !known.includes(name) && !isInjected(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => isNearly(name, candidate))
      if (meant) return [`${name}: unknown setting; is ${meant} meant?`]
      return prefixes.some((prefix) => name.startsWith(prefix)) ? [`${name}: unknown setting`] : []
    })
}

/** Kubernetes and Compose set variables named after each service, with its address. */
function isInjected(name: string): boolean {
  return /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP).*)?$/.test(name) && name !== 'PORT'
}

function isNearly(name: string, known: string): boolean {
  // Short names resemble others by chance: HOST is not a misspelt PORT.
  if (known.length < 5) return false
  return distance(name, known) <= (known.length < 10 ? 1 : 2)
}

/** The edit distance: how many letters to add, drop or change. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

function refusedInProduction({ NODE_ENV, DEMO, LIMITS, FAILPOINTS }: Environment): string[] {
  if (NODE_ENV !== 'production') return []
  const refused = { DEMO: DEMO === 'true', LIMITS: LIMITS === 'off', FAILPOINTS }
  return Object.entries(refused)
    .filter(([, isSet]) => isSet)
    .map(([name]) => `${name}: refused when NODE_ENV=production`)
}
