import { parseArgs } from 'node:util'
import { checkAudit } from '@ilbud/auth/operate'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { toDatabase } from './to-database.ts'
import type { Tool } from './tool.ts'

const help = `npm run audit:verify [-- NUMBER:HASH]

Recomputes the hash chain of the audit log from its first entry, or from the sealed cut before which entries older than
12 months were deleted, and prints its end as NUMBER:HASH. Needs DATA_KEY. Keep the end
elsewhere and pass it to the next run, which then also detects a truncated or rewritten log. Exit code 1 if an entry was
changed.`

/** `npm run audit:verify`: checks that no entry of the audit log was changed afterwards. */
export const auditVerify: Tool = async (args, env, print) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } }
  })
  if (values.help) {
    print(help)
    return 0
  }
  const { entries, end, brokenAt } = await checkAudit(toDatabase(env), readAnchor(positionals[0]))
  if (brokenAt !== null) {
    print(`the audit log is broken: entry ${brokenAt} was changed`)
    return 1
  }
  print(`${entries} entries are intact; the end is ${end.number}:${end.hash}`)
  return 0
}

function readAnchor(text: string | undefined): { number: number; hash: string } | null {
  if (text === undefined) return null
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash === undefined) throw new StartError('Give the end as it was printed: NUMBER:HASH')
  return { number: Number(number), hash }
}
