import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Ways in which the reference server can break the protocol, to show that the checks notice. */
export const faults = [
  'is stored by caches',
  'begins with nothing',
  'begins with an event',
  'shows a name',
  'has an exact ETA',
  'has ids of another version',
  'reconnects all at once',
  'repeats everything',
  'leaves out a version',
  'replays backwards',
  'ignores a foreign epoch',
  'ignores the parameter',
  'prefers the parameter',
  'reads one spelling',
  'answers 200 for everything',
  'redeems tickets twice',
  'writes to one reader only',
  'forgets what was missed',
  'sends an event without its id'
] as const
export type Fault = (typeof faults)[number]

interface Entry {
  id: string | null
  text: string
  version: number
}

/** A server of one parcel's stream in memory: what the protocol asks for and nothing else. */
export class ReferenceServer {
  readonly trackingId = 'SD7K3MQ9RT2XVB2'
  /** The ids with which readers have resumed, null for none. */
  readonly resumedAfter: (string | null)[] = []
  readonly #fault: Fault | null
  readonly #lineEnd: string
  readonly #inPieces: boolean
  readonly #writing = new WeakMap<ServerResponse, Promise<void>>()
  readonly #server: Server
  readonly #readers = new Set<ServerResponse>()
  readonly #tickets = new Set<string>()
  #epoch = randomUUID() as string
  #log: Entry[] = []
  #waiting: (() => void)[] | null = null

  constructor(options: { fault?: Fault; lineEnd?: string; inPieces?: boolean } = {}) {
    this.#fault = options.fault ?? null
    this.#lineEnd = options.lineEnd ?? '\n'
    this.#inPieces = options.inPieces ?? false
    this.#server = createServer((request, response) => void this.#answer(request, response))
    for (let version = 1; version <= 3; version++) this.#append('ORDER_EVENT_CREATED', 0)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get streamAddress(): string {
    return `${this.url}/api/v1/stream/public/${this.trackingId}`
  }

  get present(): { epoch: string; version: number; id: string } {
    const version = this.#log.at(-1)!.version
    return { epoch: this.#epoch, version, id: `${this.#epoch}:${version}` }
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.resume()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The next version of the parcel. */
  change(): void {
    this.#push(this.#append('ORDER_EVENT_CREATED', 0))
  }

  /** A new time of arrival within the same version. */
  revise(): void {
    this.#push(this.#append('ORDER_UPDATED', 1))
  }

  /** Cuts all streams. New ones wait until `resume`. */
  pause(): void {
    this.#waiting = []
    for (const reader of this.#readers) reader.socket?.destroy()
    this.#readers.clear()
  }

  resume(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const go of waiting) go()
  }

  /** The database is restored from an older state. */
  restore(): void {
    this.#epoch = randomUUID()
    this.#log = this.#log.slice(0, 2).map(({ text, version }) => ({ id: `${this.#epoch}:${version}`, text, version }))
  }

  #append(type: string, revision: number): Entry {
    const version = (this.#log.at(-1)?.version ?? 0) + (revision === 0 ? 1 : 0)
    const at = new Date(Date.UTC(2026, 10, 26, 12, version)).toISOString()
    const eta = this.#fault === 'has an exact ETA' ? '2026-11-26T14:07:00.000Z' : '2026-11-26T14:00:00.000Z'
    const more = this.#fault === 'shows a name' ? { contact: 'Saga Å' } : {}
    const text = JSON.stringify({ ...this.#fields(type), version, revision, at, eta, ...more })
    const hasId = revision === 0 && this.#fault !== 'sends an event without its id'
    const named = this.#fault === 'has ids of another version' ? version + 1 : version
    const entry = { id: hasId || version <= 3 ? `${this.#epoch}:${named}` : null, text, version }
    this.#log.push(revision === 0 ? entry : { ...entry, id: null })
    return this.#log.at(-1)!
  }

  #fields(type: string): object {
    return { type, trackingId: this.trackingId, status: 'PICKED_UP', stage: 3 }
  }

  #push(entry: Entry): void {
    const readers = [...this.#readers]
    for (const reader of this.#fault === 'writes to one reader only' ? readers.slice(0, 1) : readers) {
      this.#write(reader, frame(entry))
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#waiting) await new Promise<void>((resolve) => this.#waiting?.push(resolve))
    const { pathname, searchParams } = new URL(request.url!, 'http://server')
    if (pathname === '/api/v1/stream/tickets') return this.#giveTicket(response)
    const typed = decodeURIComponent(pathname.slice('/api/v1/stream/public/'.length))
    const name = this.#fault === 'reads one spelling' ? typed : typed.replaceAll(/[\s-]/g, '').toUpperCase()
    if (name !== this.trackingId && this.#fault !== 'answers 200 for everything') return refuse(response, 404)
    const ticket = searchParams.get('ticket')
    if (ticket !== null && !this.#redeem(ticket)) return refuse(response, 401)

    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A page of a test follows it from another origin.
      'access-control-allow-origin': '*',
      'cache-control': this.#fault === 'is stored by caches' ? 'public, max-age=60' : 'no-cache'
    })
    const header = request.headers['last-event-id']
    const parameter = this.#fault === 'ignores the parameter' ? null : searchParams.get('lastEventId')
    const lastEventId = typeof header === 'string' ? header : null
    const seen = this.#fault === 'prefers the parameter' ? (parameter ?? lastEventId) : (lastEventId ?? parameter)
    this.resumedAfter.push(seen)
    this.#write(response, this.#opening(seen))
    this.#readers.add(response)
    response.on('close', () => this.#readers.delete(response))
  }

  /** What a stream begins with: what was missed or a reset, and the present. */
  #opening(seen: string | null): string {
    const retry = this.#fault === 'reconnects all at once' ? 50 : 20 + Math.floor(Math.random() * 80)
    const missed = seen === null ? '' : this.#missedAfter(seen)
    return `retry: ${retry}\n\n:\n\n${missed}${this.#presentFrame()}`
  }

  #presentFrame(): string {
    if (this.#fault === 'begins with nothing') return ''
    const last = this.#log.at(-1)!
    const type = this.#fault === 'begins with an event' ? 'ORDER_EVENT_CREATED' : 'ORDER_UPDATED'
    const named = last.version + (this.#fault === 'has ids of another version' ? 1 : 0)
    const text = JSON.stringify({ ...(JSON.parse(last.text) as object), type })
    return frame({ id: `${this.#epoch}:${named}`, text })
  }

  #missedAfter(seen: string): string {
    const [epoch, version] = seen.split(':')
    const known = epoch === this.#epoch || this.#fault === 'ignores a foreign epoch'
    if (!known || !(Number(version) <= this.present.version)) {
      return this.#fault === 'ignores a foreign epoch' ? '' : 'event: reset\ndata: {}\n\n'
    }
    if (this.#fault === 'forgets what was missed') return ''
    const from = this.#fault === 'repeats everything' ? 0 : Number(version)
    const missed = this.#log.filter((entry) => entry.version > from)
    if (this.#fault === 'replays backwards') missed.reverse()
    if (this.#fault === 'leaves out a version') missed.shift()
    return missed.map(frame).join('')
  }

  #giveTicket(response: ServerResponse): void {
    const ticket = randomUUID()
    this.#tickets.add(ticket)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ticket, expiresIn: 30 }))
  }

  #redeem(ticket: string): boolean {
    return this.#fault === 'redeems tickets twice' ? this.#tickets.has(ticket) : this.#tickets.delete(ticket)
  }

  #write(reader: ServerResponse, text: string): void {
    const bytes = Buffer.from(text.replaceAll('\n', this.#lineEnd))
    if (!this.#inPieces) return void reader.write(bytes)
    const before = this.#writing.get(reader) ?? Promise.resolve()
    this.#writing.set(
      reader,
      before.then(() => writeInPieces(reader, bytes))
    )
  }
}

/** Waits after each piece until the reader may have it, so that no two arrive together. */
async function writeInPieces(reader: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.write(bytes.subarray(at, at + pieceBytes))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const pieceBytes = 16

function frame({ id, text }: Pick<Entry, 'id' | 'text'>): string {
  return `${id === null ? '' : `id: ${id}\n`}data: ${text}\n\n`
}

function refuse(response: ServerResponse, status: number): void {
  const problem = { status, code: status === 404 ? 'NOT_FOUND' : 'TICKET_INVALID' }
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
}
