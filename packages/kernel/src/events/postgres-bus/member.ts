import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Delivered, Handler } from '#events/bus.ts'
import { backoffMs, commitMs } from '#events/member-pace.ts'
import { type Outage, warnOnce } from '#events/warn-once.ts'
import type { Tail } from './tail.ts'

const leaseMs = 5000
const renewMs = 1000
/** How often a waiting member tries to become the active one. */
const waitMs = 500
const pollMs = 5000
/** Keys handled at the same time; each mostly waits for its database. */
const parallelKeys = 8

/**
 * One process's membership in a group, for one topic. One member is active; the others wait until it leaves or its
 * lease expires.
 */
export class Member {
  readonly #pool: Pool
  readonly #tail: Tail
  readonly #group: string
  readonly #topic: string
  readonly #handler: Handler
  readonly #log: Logger
  readonly #outage: Outage
  readonly #owner = randomUUID()
  #stopped = false
  #token: string | null = null
  #position = 0n
  #committed = 0n
  #leaseUntil = 0
  #committing: NodeJS.Timeout | undefined
  #loop: Promise<void> | null = null

  constructor(options: { pool: Pool; tail: Tail; group: string; topic: string; handler: Handler; log: Logger }) {
    this.#pool = options.pool
    this.#tail = options.tail
    this.#group = options.group
    this.#topic = options.topic
    this.#handler = options.handler
    this.#log = options.log
    this.#outage = warnOnce(options.log, { group: options.group, topic: options.topic })
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#tail.wake()
    await this.#loop
  }

  async #run(): Promise<void> {
    const renewal = setInterval(() => void this.#renewLease(), renewMs)
    while (!this.#stopped) {
      try {
        // The lease may have expired while the whole process was stopped, and another member be active.
        if (!this.#isActive() && !(await this.#acquireLease())) await pause(waitMs)
        else await this.#consumeBatch()
        this.#outage.recovered()
      } catch (error) {
        this.#outage.failed(error)
        await pause(waitMs)
      }
    }
    clearInterval(renewal)
    clearTimeout(this.#committing)
    await this.#leave()
  }

  async #acquireLease(): Promise<boolean> {
    const requestedAt = Date.now()
    const { rows } = await this.#pool.query<{ token: string; position: string }>(
      `insert into bus.groups as present (name, topic, owner, token, expires_at)
       values ($1, $2, $3, 1, now() + make_interval(secs => $4))
       on conflict (name, topic) do update set owner = excluded.owner, token = present.token + 1, expires_at = excluded.expires_at
       where present.expires_at < now() or present.owner = excluded.owner
       returning token, position`,
      [this.#group, this.#topic, this.#owner, leaseMs / 1000]
    )
    this.#token = rows[0]?.token ?? null
    if (!rows[0]) return false
    this.#position = this.#committed = BigInt(rows[0].position)
    this.#leaseUntil = requestedAt + leaseMs
    return true
  }

  async #consumeBatch(): Promise<void> {
    const messages = await this.#tail.read(this.#position, 200)
    // A stop during the read woke nobody.
    if (messages.length === 0) return this.#stopped ? undefined : this.#tail.next(pollMs)
    const done = await this.#handleAll(messages)
    // If handling stopped part-way: commits up to the first message that is not done.
    const left = messages.findIndex((message) => !done.has(message))
    const last = messages.at(left < 0 ? -1 : left - 1)
    if (left === 0 || !last) return
    this.#position = BigInt(last.position)
    this.#committing ??= setTimeout(() => void this.#commit(), commitMs)
  }

  /** Handles messages of different keys at the same time, those of one key in order. Returns those that are done. */
  async #handleAll(messages: Delivered[]): Promise<Set<Delivered>> {
    const done = new Set<Delivered>()
    const keys = [...Map.groupBy(messages, ({ key }) => key).values()]
    const worker = async (): Promise<void> => {
      for (let next = keys.shift(); next; next = keys.shift()) {
        for (const message of next) if (await this.#handleUntilDone(message)) done.add(message)
      }
    }
    await Promise.all(Array.from({ length: Math.min(parallelKeys, keys.length) }, worker))
    return done
  }

  async #handleUntilDone(message: Delivered): Promise<boolean> {
    for (let tries = 0; this.#isActive(); tries++) {
      try {
        await this.#handler(message)
        return true
      } catch (error) {
        this.#log.warn(
          { err: error, group: this.#group, topic: this.#topic, key: message.key },
          'handling a message failed, retrying'
        )
        await this.#backOff(backoffMs(tries))
      }
    }
    return false
  }

  async #backOff(ms: number): Promise<void> {
    for (const until = Date.now() + ms; this.#isActive() && Date.now() < until;) await pause(Math.min(50, ms))
  }

  /**
   * Whether this member's lease is still valid. A process that was stopped for a while finds it expired and hands over
   * nothing more.
   */
  #isActive(): boolean {
    return !this.#stopped && this.#token !== null && Date.now() < this.#leaseUntil
  }

  async #renewLease(): Promise<void> {
    if (this.#token === null) return
    try {
      const requestedAt = Date.now()
      const { rowCount } = await this.#pool.query(
        'update bus.groups set expires_at = now() + make_interval(secs => $5) where name = $1 and topic = $2 and owner = $3 and token = $4',
        [this.#group, this.#topic, this.#owner, this.#token, leaseMs / 1000]
      )
      if (rowCount === 1) this.#leaseUntil = requestedAt + leaseMs
      else this.#token = null
    } catch {
      // The next second tries again; without a renewal the lease expires.
    }
    if (this.#token !== null && Date.now() > this.#leaseUntil) this.#token = null
  }

  async #commit(): Promise<void> {
    this.#committing = undefined
    const position = this.#position
    if (this.#token === null || position === this.#committed) return
    try {
      await this.#pool.query(
        'update bus.groups set position = $4 where name = $1 and topic = $2 and token = $3 and position < $4',
        [this.#group, this.#topic, this.#token, position.toString()]
      )
      this.#committed = position
    } catch {
      // Committed with the next position, or when the member leaves.
    }
  }

  async #leave(): Promise<void> {
    await this.#commit()
    await this.#pool
      .query(`update bus.groups set expires_at = '-infinity' where name = $1 and topic = $2 and owner = $3`, [
        this.#group,
        this.#topic,
        this.#owner
      ])
      .catch(() => undefined)
  }
}
