import { messageFaults, sequenceFaults } from './message-rules.ts'
import { insist, type Result, resultOf, until } from './result.ts'
import { type OpenOptions, type StreamEvent, StreamReader } from './stream-reader.ts'

export interface ServerOptions {
  /** Where the server is, such as `https://ilbud.example`. */
  url: string
  /** Of a parcel that nobody else changes meanwhile. */
  trackingId: string
  /** Changes the parcel by at least one version. Without it the rules for changes are skipped. */
  change?: () => Promise<void>
  /** How long anything may take. */
  patienceMs?: number
}

/** One server under test, with the streams that a check has opened. */
class Trial {
  readonly options: ServerOptions
  readonly patienceMs: number
  readonly #open: StreamReader[] = []

  constructor(options: ServerOptions) {
    this.options = options
    this.patienceMs = options.patienceMs ?? 10_000
  }

  async open(options: OpenOptions = {}, trackingId = this.options.trackingId): Promise<StreamReader> {
    const reader = await StreamReader.open(`${this.options.url}/api/v1/stream/public/${trackingId}`, options)
    this.#open.push(reader)
    return reader
  }

  async opening(options: OpenOptions = {}, trackingId?: string): Promise<StreamEvent[]> {
    return (await this.open(options, trackingId)).opening(this.patienceMs)
  }

  /** The id of the present. */
  async present(): Promise<{ id: string; epoch: string; version: number }> {
    const { id } = (await this.opening()).findLast(({ event }) => event === 'message')!
    insist(id !== null, 'The present has no id')
    const [epoch, version] = id.split(':') as [string, string]
    return { id, epoch, version: Number(version) }
  }

  close(): void {
    for (const reader of this.#open.splice(0)) reader.close()
  }
}

type Check = (trial: Trial) => Promise<void>

const checks: Record<string, Check> = {
  'a stream is text/event-stream with status 200, and nobody stores it': async (trial) => {
    const { response } = await trial.open()
    const header = (name: string): string => response.headers.get(name) ?? ''
    insist(response.status === 200, `The status is ${response.status}`)
    insist(header('content-type').startsWith('text/event-stream'), `It is ${header('content-type')}`)
    insist(/no-cache|no-store/.test(header('cache-control')), `cache-control is "${header('cache-control')}"`)
  },
  'a stream begins with the present: one ORDER_UPDATED with an id, which public readers may see': async (trial) => {
    const reader = await trial.open()
    const opening = await reader.opening(trial.patienceMs)
    insist(opening.length === 1, `It begins with ${opening.map(({ event }) => event).join(', ')}`)
    const [present] = reader.messages
    insist(present!.id !== null, 'The present has no id')
    const faults = messageFaults(present!)
    insist(faults.length === 0, faults.join('; '))
    const { trackingId } = present!.fields
    insist(trackingId === normalised(trial.options.trackingId), `It is of ${String(trackingId)}`)
  },
  'the time to reconnect differs from one connection to the next': async (trial) => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => trial.open()))
    const times = await Promise.all(
      readers.map((reader) => until('retry:', trial.patienceMs, () => reader.retries.length > 0 && reader.retries[0]))
    )
    insist(new Set(times).size > 1, `All have ${times[0]} ms`)
  },
  'resumed after the present version, a stream repeats it and nothing else': async (trial) => {
    const { id, version } = await trial.present()
    const opening = await trial.opening({ lastEventId: id })
    insist(opening.length === 1, `It begins with ${shortOf(opening)}`)
    insist(opening[0]!.id === id, `The present is ${opening[0]!.id}, not version ${version}`)
  },
  'resumed after an earlier version, a stream has every version since, in order, or says reset': async (trial) => {
    const { epoch, version } = await trial.present()
    const seen = Math.max(0, version - 2)
    const reader = await trial.open({ lastEventId: `${epoch}:${seen}` })
    const opening = await reader.opening(trial.patienceMs)
    if (opening[0]!.event === 'reset') return
    const faults = sequenceFaults(reader.messages)
    insist(faults.length === 0, faults.join('; '))
    insist(reader.messages[0]!.version === seen + 1, `After ${seen} it begins with ${reader.messages[0]!.version}`)
  },
  'resumed after what cannot be continued, a stream begins with reset, and the present follows': async (trial) => {
    const { epoch, version } = await trial.present()
    const other = epoch.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const lastEventId of [`${other}:${version}`, `${epoch}:${version + 1000}`, 'nonsense']) {
      const opening = await trial.opening({ lastEventId })
      insist(opening[0]!.event === 'reset', `After ${lastEventId} it begins with ${shortOf(opening)}`)
    }
  },
  'lastEventId as a parameter does what the header does, and the header is the newer one': async (trial) => {
    const { id } = await trial.present()
    const asParameter = await trial.opening({ query: { lastEventId: 'nonsense' } })
    insist(asParameter[0]!.event === 'reset', `With a parameter it begins with ${shortOf(asParameter)}`)
    const both = await trial.opening({ lastEventId: id, query: { lastEventId: 'nonsense' } })
    insist(both[0]!.event === 'message', `With both it begins with ${shortOf(both)}`)
  },
  'the tracking ID is read in any spelling': async (trial) => {
    const id = normalised(trial.options.trackingId).toLowerCase()
    await trial.opening({}, `${id.slice(0, 2)}-${id.slice(2, 6)}-${id.slice(6)}`)
  },
  'an unknown tracking ID is 404 with a problem document': async (trial) => {
    const { response } = await trial.open({}, unknownId)
    insist(response.status === 404, `The status is ${response.status}`)
    const type = response.headers.get('content-type') ?? ''
    insist(type.startsWith('application/problem+json'), `It is ${type}`)
  },
  'a ticket opens one stream, once': async (trial) => {
    const { url, trackingId } = trial.options
    const answer = await fetch(`${url}/api/v1/stream/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingId })
    })
    insist(answer.ok, `Asking for a ticket answers ${answer.status}`)
    const { ticket, expiresIn } = (await answer.json()) as { ticket: string; expiresIn: number }
    insist(expiresIn > 0 && expiresIn <= 30, `The ticket is valid for ${expiresIn} s`)
    await trial.opening({ query: { ticket } })
    const { response } = await trial.open({ query: { ticket } })
    insist(response.status === 401, `The second time the status is ${response.status}`)
  }
}

type ChangeCheck = (trial: Trial, change: () => Promise<void>) => Promise<void>

const changeChecks: Record<string, ChangeCheck> = {
  'a change is on every open stream, in the same bytes, with the next version': async (trial, change) => {
    const readers = [await trial.open(), await trial.open()]
    for (const reader of readers) await reader.opening(trial.patienceMs)
    const { version } = readers[0]!.messages.at(-1)!
    await change()
    for (const reader of readers) {
      await until('the change', trial.patienceMs, () => reader.messages.some((message) => message.version > version))
      const faults = [...sequenceFaults(reader.messages), ...reader.messages.flatMap(messageFaults)]
      insist(faults.length === 0, faults.join('; '))
    }
    const [one, other] = readers.map(({ messages }) => messages.find((message) => message.version > version)!.text)
    insist(one === other, `One reads ${one}, another ${other}`)
  },
  'what happened while a reader was away comes first, each version once and in order': async (trial, change) => {
    const { id, version } = await trial.present()
    const witness = await trial.open()
    await witness.opening(trial.patienceMs)
    for (let wanted = version + 1; wanted <= version + 2; wanted++) {
      await change()
      await until('the change', trial.patienceMs, () => witness.messages.some((message) => message.version >= wanted))
    }
    const last = witness.messages.at(-1)!.version
    const back = await trial.open({ lastEventId: id })
    insist(back.response.status === 200, `The stream answers ${back.response.status}`)
    await until('all that was missed', trial.patienceMs, () => back.messages.some((message) => message.version >= last))
    insist(
      back.events.every(({ event }) => event === 'message'),
      `It begins with ${shortOf(back.events)}`
    )
    insist(back.messages[0]!.version === version + 1, `After ${version} it begins with ${back.messages[0]!.version}`)
    const faults = sequenceFaults(back.messages)
    insist(faults.length === 0, faults.join('; '))
  }
}

/** Every rule for servers, as it is named in the results. */
export const serverRules: readonly string[] = [...Object.keys(checks), ...Object.keys(changeChecks)]

/** Holds a server against the protocol. */
export async function checkServer(options: ServerOptions): Promise<Result[]> {
  const trial = new Trial(options)
  const results: Result[] = []
  const run = async (rule: string, check: () => Promise<void>): Promise<void> => {
    results.push(await resultOf(rule, check))
    trial.close()
  }
  for (const [rule, check] of Object.entries(checks)) await run(rule, () => check(trial))
  const { change } = options
  for (const [rule, check] of Object.entries(changeChecks)) {
    if (change) await run(rule, () => check(trial, change))
    else results.push({ rule, outcome: 'skipped', reason: 'needs a way to change the parcel' })
  }
  return results
}

/** With a valid check symbol. */
const unknownId = 'SD0123456789ABT'

function normalised(trackingId: string): string {
  return trackingId.replaceAll(/[\s-]/g, '').toUpperCase()
}

function shortOf(events: readonly StreamEvent[]): string {
  return events.map(({ event, id }) => (id === null ? event : `${event} ${id}`)).join(', ')
}
