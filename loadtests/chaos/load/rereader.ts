import { setTimeout as pause } from 'node:timers/promises'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'

const everyMs = 400
const giveUpMs = 10_000

/** What the rereaders of a run did and saw. */
export interface Reads {
  answered: number
  /** Answers that were older than what their reader had seen before. */
  older: string[]
}

export interface RereaderOptions {
  url: string
  trackingId: string
  reads: Reads
  /** The latest version that this reader knows from elsewhere, such as the parcel's stream. */
  streamed?: () => number
  /**
   * Whether the parcel may come to its end: then its page may be gone, and has to stay so. By default that is a version
   * lost.
   */
  mayEnd?: boolean
  /** With several gateways, which hear of a change one after the other, only `after` promises the latest. */
  alwaysAfter?: boolean
}

/**
 * Reads a parcel's public page again and again, with and without `?after=`, as somebody who reloads it. No answer may
 * be older than what this reader knew when it asked.
 */
export class Rereader {
  readonly #options: RereaderOptions
  #seen: ViewPoint = { version: 0, revision: 0 }
  #isGone = false
  #stopped = false
  #reading: Promise<void> = Promise.resolve()

  constructor(options: RereaderOptions) {
    this.#options = options
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Whether the parcel's page was there at least once. */
  get hasRead(): boolean {
    return this.#seen.version > 0
  }

  start(): void {
    this.#reading = this.#read()
  }

  /** Resolves when all its requests are answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#reading
  }

  async #read(): Promise<void> {
    while (!this.#stopped) {
      const streamed = { version: this.#options.streamed?.() ?? 0, revision: 0 }
      const known = compareViews(streamed, this.#seen) > 0 ? streamed : this.#seen
      const plain = this.#options.alwaysAfter ? [] : [this.#ask('', this.#seen)]
      // Together, so that the two may overtake each other.
      await Promise.all([...plain, this.#ask(`?after=${known.version}.${known.revision}`, known)])
      await pause(everyMs * (0.5 + Math.random()))
    }
  }

  /** Refusals and broken connections are expected. */
  async #ask(query: string, known: ViewPoint): Promise<void> {
    const wasGone = this.#isGone
    const answer = await this.#fetch(`/api/v1/track/${this.#options.trackingId}${query}`)
    if (answer?.status === 404) this.#takeEnd(known)
    const point = answer?.status === 200 && parseViewPoint(/^"v(\d+\.\d+)-public"$/.exec(answer.etag)?.[1])
    if (!point) return
    this.#options.reads.answered++
    if (wasGone) this.#complain(`given after it was gone`)
    else if (compareViews(point, known) < 0) this.#complain(`${write(point)} to a reader of ${write(known)}${query}`)
    if (compareViews(point, this.#seen) > 0) this.#seen = point
  }

  async #fetch(path: string): Promise<{ status: number; etag: string } | null> {
    try {
      const response = await fetch(this.#options.url + path, { signal: AbortSignal.timeout(giveUpMs) })
      await response.text()
      return { status: response.status, etag: response.headers.get('etag') ?? '' }
    } catch {
      return null
    }
  }

  /** A parcel that nobody has read yet is not gone: tracking may not have heard of it. */
  #takeEnd(known: ViewPoint): void {
    if (known.version === 0) return
    if (this.#options.mayEnd) this.#isGone = true
    else this.#complain(`not found by a reader of ${write(known)}`)
  }

  #complain(what: string): void {
    this.#options.reads.older.push(`${this.#options.trackingId}: ${what}`)
  }
}

function write({ version, revision }: ViewPoint): string {
  return `${version}.${revision}`
}
