import type { Pool } from 'pg'
import type { Delivered } from '#events/bus.ts'

interface Row {
  id: string
  key: string
  value: string
  headers: Record<string, string>
  published_at: Date
}

const batchSize = 500
/** Recent messages kept in memory, so that many readers of one topic in a process cost one query. */
const maxRecent = 2000

/** Of a topic ($1) the messages after a position ($2), so many ($3). A test checks its plan. */
export const messagesAfter =
  'select id, key, value, headers, published_at from bus.log where topic = $1 and id > $2 order by id limit $3'

/** The end of one topic, read once for all readers in this process. */
export class Tail {
  readonly #pool: Pool
  readonly #topic: string
  #recent: Delivered[] = []
  /** `#recent` contains everything after this position, as far as it was read. */
  #from: bigint | null = null
  #reading: Promise<void> | null = null
  #isStale = true
  #trims = 0
  readonly #waiting = new Set<() => void>()

  constructor(pool: Pool, topic: string) {
    this.#pool = pool
    this.#topic = topic
  }

  /** Called when messages were appended, or may have been. */
  wake(): void {
    this.#isStale = true
    for (const go of this.#waiting) go()
  }

  /** Resolves at the next wake-up, or after `ms`, because a notification can get lost with its connection. */
  next(ms: number): Promise<void> {
    if (this.#isStale) return Promise.resolve()
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#isStale = true
        go()
      }, ms)
      this.#waiting.add(go)
    })
  }

  /** Messages after a position, in order; empty when there is nothing new. */
  async read(after: bigint, limit = batchSize): Promise<Delivered[]> {
    if (this.#from !== null && after >= this.#from) {
      // A read in progress may already include what this reader was woken for.
      if (this.#isStale || this.#reading) await this.#refresh()
      if (after >= this.#from) return this.#fromMemory(after, limit)
    }
    const before = this.#trims
    const rows = await this.#query(after, limit)
    if (rows.length > 0) return rows
    // A reader that has caught up continues with the messages in memory, unless so many came meanwhile that some are
    // missing.
    if (before !== this.#trims) this.#isStale = true
    else if (this.#from === null || after < this.#from) this.#from = after
    return rows
  }

  async end(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'select coalesce(max(id), 0) as id from bus.log where topic = $1',
      [this.#topic]
    )
    return BigInt(rows[0]!.id)
  }

  async positionAt(sinceMinutes: number): Promise<bigint> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select coalesce(
         (select id - 1 from bus.log where topic = $1 and published_at >= now() - make_interval(secs => $2)
          order by published_at, id limit 1),
         (select max(id) from bus.log where topic = $1), 0) as id`,
      [this.#topic, sinceMinutes * 60]
    )
    return BigInt(rows[0]!.id)
  }

  #refresh(): Promise<void> {
    this.#reading ??= this.#readOn().finally(() => (this.#reading = null))
    return this.#reading
  }

  async #readOn(): Promise<void> {
    for (let isFull = true; isFull;) {
      this.#isStale = false
      const last = this.#recent.at(-1)
      const rows = await this.#query(last ? BigInt(last.position) : this.#from!, batchSize).catch((error: unknown) => {
        this.#isStale = true
        throw error
      })
      this.#recent.push(...rows)
      isFull = rows.length === batchSize
      this.#trim()
    }
  }

  #trim(): void {
    const surplus = this.#recent.length - maxRecent
    if (surplus <= 0) return
    this.#trims++
    this.#from = BigInt(this.#recent[surplus - 1]!.position)
    this.#recent = this.#recent.slice(surplus)
  }

  #fromMemory(after: bigint, limit: number): Delivered[] {
    let low = 0
    let high = this.#recent.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (BigInt(this.#recent[middle]!.position) > after) high = middle
      else low = middle + 1
    }
    return this.#recent.slice(low, low + limit)
  }

  async #query(after: bigint, limit: number): Promise<Delivered[]> {
    const { rows } = await this.#pool.query<Row>({
      name: 'bus-read',
      text: messagesAfter,
      values: [this.#topic, after.toString(), limit]
    })
    return rows.map(({ id, key, value, headers, published_at }) => ({
      topic: this.#topic,
      position: id,
      key,
      value,
      headers,
      publishedAt: published_at
    }))
  }
}
