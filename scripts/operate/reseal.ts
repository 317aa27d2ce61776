import { parseArgs } from 'node:util'
import { connect } from '@ilbud/kernel/db/connect'
import { storedResponsesColumn, resealColumn, type SealedColumn } from '@ilbud/kernel/db/reseal-column'
import { dataKey } from '@ilbud/kernel/db/seal'
import { databaseSetting } from '@ilbud/kernel/runtime/settings'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { loadService, storingServices } from './services.ts'
import type { Tool } from './tool.ts'

const help = `npm run reseal

Seals with the first key of DATA_KEY whatever is sealed with another one of the list, so that the others can be taken out
of the list: in every service, or in those whose <SERVICE>_DATABASE_URL is set where DATABASE_URL is not. May run beside
everything else, and again: what the first key has sealed is left alone. A line for each column; exit code 1 where
something is sealed with none of the keys. Needs DATA_KEY and a database, or a system that runs here.`

/** `npm run reseal`: the second half of a change of `DATA_KEY` (docs/operations.md). */
export const reseal: Tool = async (args, env, print) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    print(help)
    return 0
  }
  if (!env.DATA_KEY) throw new StartError('Set DATA_KEY: the new key, a comma, the old one')
  const keys = dataKey(env.DATA_KEY)
  const reachable = storingServices.filter((name) => env.DATABASE_URL || env[databaseSetting(name)])
  if (reachable.length === 0)
    throw new StartError('Set DATABASE_URL, or that of a service: no system is running on DATA_DIR')
  let unreadable = 0
  for (const service of reachable) {
    // A row may be in use for a moment.
    const db = connect<unknown>(service, env, { lock_timeout: '20s', statement_timeout: '30s' })
    try {
      for (const column of await sealedColumnsOf(service)) {
        const counts = await resealColumn({ service, db, env }, column, keys)
        unreadable += counts.unreadable
        const { anew, already } = counts
        const left = counts.unreadable > 0 ? `, ${counts.unreadable} sealed with none of the keys` : ''
        print(`${service}.${column.table}.${column.column}: ${anew} sealed anew, ${already} before${left}`)
      }
    } finally {
      await db.destroy()
    }
  }
  return unreadable > 0 ? 1 : 0
}

/** Every column of a service that is sealed with `DATA_KEY`. */
export async function sealedColumnsOf(name: (typeof storingServices)[number]): Promise<readonly SealedColumn[]> {
  const { sealed = [] } = await loadService(name)
  return [...sealed, storedResponsesColumn]
}
