import { parseArgs } from 'node:util'
import { databaseSetting } from '@ilbud/kernel/runtime/settings'
import { inOneLine, StartError } from '@ilbud/kernel/runtime/start-error'
import { loadService, type StoringService, storingServices } from './services.ts'
import type { Settings } from './settings.ts'
import type { Tool } from './tool.ts'

const help = `npm run db:migrate

Brings every service's schema to the present, a line each; ends with 1 when one could not. May run beside services that
work, and beside another run. Needs DATABASE_URL, or <SERVICE>_DATABASE_URL of every service.`

export const dbMigrate: Tool = async (args, env, print) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    print(help)
    return 0
  }
  const settings = storingServices.map(databaseSetting).filter((name) => !env[name])
  if (!env.DATABASE_URL && settings.length > 0)
    throw new StartError(`Set DATABASE_URL, or ${settings.join(', ')}, to say where the schemas are`)
  const done = await Promise.all(storingServices.map((name) => migrateOne(name, env, print)))
  return done.every(Boolean) ? 0 : 1
}

async function migrateOne(name: StoringService, env: Settings, print: (line: string) => void): Promise<boolean> {
  try {
    const service = await loadService(name)
    await service.migrate?.(env)
    print(`${name}: up to date`)
    return true
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    print(`${name}: ${inOneLine(error)}${cause ? `: ${inOneLine(cause)}` : ''}`)
    return false
  }
}
