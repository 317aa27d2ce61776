import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { eraseAgain, readErasures } from '@ilbud/auth/operate'
import type { Bus } from '@ilbud/kernel/events/bus'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { readEvent } from '@ilbud/proto/events/event'
import { toDatabase } from './to-database.ts'
import type { Tool } from './tool.ts'
import { withBus } from './with-bus.ts'

const help = `npm run erasures -- list [--log]
npm run erasures -- replay [FILE]

list prints the erased accounts, one per line with id and time, from auth's table; with --log from the event log, which
keeps them for 35 days and survives a loss of the database. replay erases restored accounts again after a restore, as
listed in the table and in FILE (an earlier output of list), and publishes every erasure again. No mails are sent again.
It can be repeated.`

interface Erasure {
  userId: string
  erasedAt: Date
}

/** `npm run erasures`: after a restore, erases the accounts again that were erased since the backup. */
export const erasures: Tool = async (args, env, print) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, log: { type: 'boolean', default: false } }
  })
  const [verb, file] = positionals
  if (values.help || verb === undefined) {
    print(help)
    return 0
  }
  if (verb === 'list') {
    const found = values.log ? await withBus(env, readLog) : await readErasures(toDatabase(env))
    for (const { userId, erasedAt } of found) print(`${userId} ${erasedAt.toISOString()}`)
    return 0
  }
  if (verb !== 'replay') throw new StartError(`Unknown command "${verb}": see --help`)
  const { back, published } = await eraseAgain(toDatabase(env), file === undefined ? [] : readList(file))
  print(`${published} erasures published again; ${back} restored accounts erased`)
  return 0
}

const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S+)$/

function readList(file: string): Erasure[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((text, at) => {
    const [, userId, time] = line.exec(text) ?? []
    const erasedAt = new Date(time ?? '')
    if (userId === undefined || Number.isNaN(erasedAt.getTime())) {
      throw new StartError(`${file}, line ${at + 1}: not in the format that "list" prints`)
    }
    return { userId, erasedAt }
  })
}

// The retention of the topic.
const sinceMinutes = 35 * 24 * 60

async function readLog(bus: Bus): Promise<Erasure[]> {
  const found = new Map<string, Erasure>()
  const follower = bus.follow([accountErased.topic], { sinceMinutes }, ({ value }) => {
    const { data, time } = readEvent(accountErased, JSON.parse(value))
    // Later events of the same account are repetitions.
    if (!found.has(data.userId)) found.set(data.userId, { userId: data.userId, erasedAt: new Date(time) })
  })
  await follower.caughtUp
  await follower.stop()
  return [...found.values()]
}
