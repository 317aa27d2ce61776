import { sequenceFaults } from './message-rules.ts'
import { ReferenceServer } from './reference-server.ts'
import { insist, type Result, resultOf, until } from './result.ts'
import type { Message } from './stream-reader.ts'

/** What a client reports: every event of the stream, in order. */
export interface SeenEvent {
  event: string
  /** Null: the event has none. Clients that report the last one instead may do so. */
  id: string | null
  data: string
}

/** Follows the stream at the address with the client under test; returns what ends it. */
export type FollowStream = (address: string, seen: (event: SeenEvent) => void) => () => void

/** A client with the server that it follows. */
class Trial {
  readonly server: ReferenceServer
  readonly events: SeenEvent[] = []
  readonly patienceMs: number

  constructor(server: ReferenceServer, patienceMs: number) {
    this.server = server
    this.patienceMs = patienceMs
  }

  get messages(): Message[] {
    return this.events
      .filter(({ event }) => event === 'message')
      .map(({ id, data }) => {
        const fields = JSON.parse(data) as Record<string, unknown>
        const { version, revision, type } = fields as { version: number; revision: number; type: string }
        return { id, text: data, version, revision, type, fields }
      })
  }

  /** Waits until the client has seen the server's present version. */
  async untilCurrent(): Promise<void> {
    const { version } = this.server.present
    await until(`version ${version} seen`, this.patienceMs, () => this.messages.at(-1)?.version === version)
  }

  /** Cuts the connection, lets something happen, and lets the client come back. */
  async away(happening: () => void): Promise<string | null> {
    const before = this.server.resumedAfter.length
    this.server.pause()
    happening()
    this.server.resume()
    return until('another connection', this.patienceMs, () => {
      const ids = this.server.resumedAfter.slice(before)
      return ids.length > 0 && { id: ids[0]! }
    }).then(({ id }) => id)
  }
}

const checks: Record<string, (trial: Trial) => Promise<void>> = {
  'the client reads the present and every change': async (trial) => {
    await trial.untilCurrent()
    for (let count = 0; count < 3; count++) {
      trial.server.change()
      await trial.untilCurrent()
    }
    const faults = sequenceFaults(trial.messages.map((message) => ({ ...message, id: '' })))
    insist(faults.length === 0, faults.join('; '))
  },
  'after a lost connection the client resumes after the last id, and sees each version that it missed': async (
    trial
  ) => {
    await trial.untilCurrent()
    const { id, version } = trial.server.present
    const resumed = await trial.away(() => {
      trial.server.change()
      trial.server.change()
    })
    insist(resumed === id, `It resumed after ${resumed} instead of ${id}`)
    await trial.untilCurrent()
    const versions = trial.messages.map((message) => message.version)
    insist(versions.includes(version + 1), `It saw the versions ${versions.join(', ')}`)
  },
  'a message without an id leaves the place from which the client resumes': async (trial) => {
    await trial.untilCurrent()
    const { id } = trial.server.present
    trial.server.revise()
    await until('the revision seen', trial.patienceMs, () => trial.messages.at(-1)?.revision === 1)
    const resumed = await trial.away(() => undefined)
    insist(resumed === id, `It resumed after ${resumed} instead of ${id}`)
  },
  'the client notices a reset, and what follows it': async (trial) => {
    await trial.untilCurrent()
    await trial.away(() => trial.server.restore())
    await until('reset seen', trial.patienceMs, () => trial.events.some(({ event }) => event === 'reset'))
    await trial.untilCurrent()
    const last = trial.events.findLastIndex(({ event }) => event === 'message')
    insist(last > trial.events.findIndex(({ event }) => event === 'reset'), 'Nothing was seen after the reset')
  }
}

/** The same on a wire that is hard to read: in pieces that end anywhere, and with lines that end in two bytes. */
const wires = {
  'event by event': {},
  'in pieces': { inPieces: true, lineEnd: '\r\n' }
}

/** Every rule for clients, as it is named in the results. */
export const clientRules: readonly string[] = Object.keys(wires).flatMap((wire) =>
  Object.keys(checks).map((rule) => `${rule} (${wire})`)
)

/** Holds a client against the protocol. */
export async function checkClient(follow: FollowStream, { patienceMs = 10_000 } = {}): Promise<Result[]> {
  const runs = Object.entries(wires).flatMap(([wire, options]) =>
    Object.entries(checks).map(async ([rule, check]) => {
      const trial = new Trial(new ReferenceServer(options), patienceMs)
      await trial.server.start()
      const stop = follow(trial.server.streamAddress, (event) => void trial.events.push(event))
      const result = await resultOf(`${rule} (${wire})`, () => check(trial))
      stop()
      await trial.server.stop()
      return result
    })
  )
  return Promise.all(runs)
}
