import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Environment, Service } from '@ilbud/kernel/process/service'
import { inOneLine } from '@ilbud/kernel/process/start-error'
import { storingServices } from './services.ts'

/**
 * `npm run db:migrate`: brings every service's schema to the present, a line each, and ends with 1 when one could not.
 * May run beside services that work: migrations expand before they contract, and two runs at once wait for each other.
 */
const help = `npm run db:migrate

Brings every service's schema to the present. Needs DATABASE_URL, or <SERVICE>_DATABASE_URL of every service; reads .env.
`

const root = new URL('../', import.meta.url).pathname

async function main(env: Environment): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  const homeless = storingServices.filter(({ name }) => !env[`${name.toUpperCase()}_DATABASE_URL`])
  if (!env.DATABASE_URL && homeless.length > 0) {
    const settings = homeless.map(({ name }) => `${name.toUpperCase()}_DATABASE_URL`)
    process.stderr.write(`Set DATABASE_URL, or ${settings.join(', ')}: where shall the schemas be?\n`)
    return 1
  }
  const done = await Promise.all(storingServices.map((service) => migrateOne(service, env)))
  return done.every(Boolean) ? 0 : 1
}

async function migrateOne({ name, migrate }: Service, env: Environment): Promise<boolean> {
  try {
    await migrate?.(env)
    process.stdout.write(`${name}: up to date\n`)
    return true
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    process.stderr.write(`${name}: ${inOneLine(error)}${cause ? `: ${inOneLine(cause)}` : ''}\n`)
    return false
  }
}

if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
try {
  process.exitCode = await main(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')))
} catch (error) {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
