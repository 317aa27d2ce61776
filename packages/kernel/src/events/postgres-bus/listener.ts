import { type Outage, warnOnce } from '#events/warn-once.ts'
import { Client } from 'pg'
import type { Logger } from 'pino'

/** Receives notifications of new messages over one connection, which is reopened when it breaks. */
export class Listener {
  readonly #url: string
  readonly #outage: Outage
  readonly #onTopic: (topic: string | null) => void
  #client: Client | null = null
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  /** `onTopic(null)`: notifications may have been missed, so check all topics. */
  constructor(url: string, log: Logger, onTopic: (topic: string | null) => void) {
    this.#url = url
    this.#outage = warnOnce(log, { part: 'event log' })
    this.#onTopic = onTopic
  }

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: 2000, keepAlive: true })
    client.on('error', () => undefined)
    client.on('end', () => this.#again())
    client.on('notification', ({ payload }) => this.#onTopic(payload ?? null))
    this.#client = client
    try {
      await client.connect()
      await client.query('listen bus')
      this.#onTopic(null)
      this.#outage.recovered()
    } catch (error) {
      this.#outage.failed(error)
      void client.end().catch(() => undefined)
      this.#again()
    }
  }

  #again(): void {
    if (this.#stopped || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.open()
    }, 250)
  }

  async close(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }
}
