import { parseArgs } from 'node:util'
import { connect } from '@ilbud/kernel/db/connect'
import { type HeldRelay, holdRelay } from '@ilbud/kernel/events/operate/hold-relay'
import { readOutbox, republish, type Republishable } from '@ilbud/kernel/events/operate/republish'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { loadService, type StoringService, storingServices } from './services.ts'
import type { Settings } from './settings.ts'
import type { Tool } from './tool.ts'
import { withBus } from './with-bus.ts'

const help = `npm run outbox -- republish --service orders --since 2026-01-01T00:00Z [--topic orders.events] [--first]

Publishes again every event that a service has published since then, in order per key: for an event log that lost its
disk, or a reader that starts with an empty database. Outboxes keep 14 days; orders keeps every order event. Readers skip
events that they have applied already (events without a version for 14 days). May run while the system is in use.
--first is for a log that was lost: nothing newer of the service comes into the log before the end. The service must be
stopped, and may be started again once this has begun; what it has to publish waits.`

interface Wanted {
  name: StoringService
  since: Date
  topic: string | undefined
  isFirst: boolean
}

export const outbox: Tool = async (args, env, print) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      service: { type: 'string' },
      since: { type: 'string' },
      topic: { type: 'string' },
      first: { type: 'boolean', default: false }
    }
  })
  const command = positionals.join(' ')
  if (values.help || command === '') {
    print(help)
    return 0
  }
  if (command !== 'republish') throw new StartError(`Unknown command "${command}": see --help`)
  const wanted = {
    name: readService(values.service),
    since: readSince(values.since),
    topic: values.topic,
    isFirst: values.first
  }
  const counts = await publishAgain(wanted, env)
  if (counts.size === 0) print(`${wanted.name} published nothing since ${wanted.since.toISOString()}`)
  for (const [topic, count] of counts) print(`${topic}: ${count} published again`)
  return 0
}

async function publishAgain({ name, since, topic, isFirst }: Wanted, env: Settings): Promise<Map<string, number>> {
  const { history } = await loadService(name)
  return withBus(env, async (bus) => {
    const held = isFirst ? await holdRelayOf(name, env) : null
    try {
      const counts = new Map<string, number>()
      const replayed = history?.topics.filter((each) => (topic ?? each) === each) ?? []
      const checked = (batches: Batches): Batches => (held ? whileHeld(held, batches) : batches)
      if (history && replayed.length > 0) await republish(bus, checked(history.read(env, since)), counts)
      const rest = readOutbox(env, { service: name, since, topic, except: replayed })
      return await republish(bus, checked(rest), counts)
    } finally {
      await held?.release()
    }
  })
}

type Batches = AsyncIterable<Republishable[]>

async function* whileHeld(held: HeldRelay, batches: Batches): AsyncGenerator<Republishable[]> {
  for await (const batch of batches) {
    held.check()
    yield batch
  }
}

async function holdRelayOf(name: StoringService, env: Settings): Promise<HeldRelay> {
  const db = connect<unknown>(name, env)
  const held = await holdRelay(name, db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  return { ...held, release: () => held.release().finally(() => db.destroy()) }
}

function readService(text: string | undefined): StoringService {
  const name = storingServices.find((each) => each === text)
  if (!name) throw new StartError(`--service must be one of ${storingServices.join(', ')}`)
  return name
}

function readSince(text: string | undefined): Date {
  const since = new Date(text ?? '')
  // Without a time zone it would be read in the machine's own.
  if (Number.isNaN(since.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text!))
    throw new StartError('--since must be a point in time like 2026-01-01T00:00Z')
  return since
}
