import { parseArgs } from 'node:util'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { type Entry, listEntries, summarize, describe } from './dlq-entries.ts'
import type { Tool } from './tool.ts'
import { withBus } from './with-bus.ts'

const help = `npm run dlq -- list [--service orders] [--topic drivers.events]
npm run dlq -- show REF…
npm run dlq -- replay REF…     or --all, with --service and --topic as for list
npm run dlq -- drop REF…

Messages that a service could not handle. A "parked" message waits for its next attempt, together with all later ones
of its key; a "dead" one was given up after five attempts. replay makes the service retry it, in the order of the key.
drop makes it continue as if the event had been applied: its effect is lost for good. Needs DATABASE_URL (and
KAFKA_BROKERS with BUS=kafka), or a system running on this machine. Never shows the content of messages.`

type Print = (line: string) => void
type Work = (entries: Entry[], print: Print) => Promise<void> | void

const works: Record<string, Work> = { list, show, replay, drop }

export const dlq: Tool = async (args, env, print) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      service: { type: 'string' },
      topic: { type: 'string' }
    }
  })
  const [command, ...refs] = positionals
  if (values.help || !command) {
    print(help)
    return 0
  }
  const work = works[command]
  if (!work) throw new StartError(`Unknown command "${command}": see --help`)
  if (command === 'drop' && values.all)
    throw new StartError('drop needs the REF of each message, because dropping is final')
  const takesAll = command === 'list' || values.all
  if (!takesAll && refs.length === 0) throw new StartError(`${command} needs a REF: see "npm run dlq -- list"`)
  const isWanted = ({ service, topic }: Entry): boolean =>
    (values.service ?? service) === service && (values.topic ?? topic) === topic
  await withBus(env, async (bus) => {
    const entries = (await listEntries(env, bus)).filter(isWanted)
    await work(takesAll ? entries : refs.map((ref) => find(entries, ref)), print)
  })
  return 0
}

function find(entries: Entry[], ref: string): Entry {
  const entry = entries.find((candidate) => candidate.ref === ref)
  if (!entry) throw new StartError(`${ref} no longer exists`)
  return entry
}

function list(entries: Entry[], print: Print): void {
  if (entries.length === 0) return print('Nothing is parked or dead.')
  const rows = entries.map((entry) => {
    const { type, version, key } = summarize(entry)
    const tries = entry.tries === null ? '' : `${entry.tries} tries`
    return [entry.ref, entry.state, entry.service, type, version, key, entry.at.toISOString(), tries, entry.reason]
  })
  const head = ['ref', 'state', 'service', 'event', 'version', 'key', 'since', '', 'reason']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()
    )
}

function show(entries: Entry[], print: Print): void {
  for (const { state, service, reason, topic, ...entry } of entries)
    print(JSON.stringify({ state, service, topic, reason, event: describe(entry) }, null, 2))
}

async function replay(entries: Entry[], print: Print): Promise<void> {
  for (const entry of entries) {
    await entry.replay()
    print(`${entry.ref}: ${entry.service} will retry it`)
  }
}

async function drop(entries: Entry[], print: Print): Promise<void> {
  for (const entry of entries) {
    await entry.drop()
    print(`${entry.ref}: dropped`)
  }
}
