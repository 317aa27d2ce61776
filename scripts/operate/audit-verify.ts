import { parseArgs } from 'node:util'
import { checkAudit } from '@ilbud/auth/operate'
import { StartError } from '@ilbud/kernel/process/start-error'
import { toDatabase } from './to-database.ts'
import type { Tool } from './tool.ts'

const help = `npm run audit:verify [-- NUMBER:HASH]

Recomputes the chain of the audit log from its first entry. Prints its end as NUMBER:HASH: kept elsewhere and given the
next time it also shows whether the end was cut off since, or all was written anew. Ends with 1 when an entry is not
what it was.`

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
    print(`the audit log is broken: entry ${brokenAt} is not what was written`)
    return 1
  }
  print(`${entries} entries are whole; the end is ${end.number}:${end.hash}`)
  return 0
}

function readAnchor(text: string | undefined): { number: number; hash: string } | null {
  if (text === undefined) return null
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash === undefined) throw new StartError('Give an end as it was printed: NUMBER:HASH')
  return { number: Number(number), hash }
}
