import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { Client } from '#simulator/client.ts'
import { Driver } from './driver.ts'
import { Journal, type Placement } from './journal.ts'
import { Rereader, type RereaderOptions } from './rereader.ts'
import { Sender } from './sender.ts'

/** More would be a load of their own. */
const mostReaders = 30

interface LoadOptions {
  url: string
  /** How the latest orders are read again; by nobody if left out. */
  rereading?: Pick<RereaderOptions, 'alwaysAfter'>
  ordersPerSecond: number
  drivers: number
}

/** A sender, a few drivers, a watcher per order and readers of the latest orders, all of which keep going through the crashes. */
export class Load {
  readonly journal = new Journal()
  readonly client: Client
  readonly #sender: Sender
  readonly #drivers: Driver[]
  readonly #clients: Client[]
  readonly #perSecond: number
  readonly #readers: Rereader[] = []
  readonly #ending: Promise<void>[] = []
  #working: Promise<unknown> = Promise.resolve()

  constructor({ url, rereading, ordersPerSecond, drivers }: LoadOptions) {
    const queue: string[] = []
    this.#perSecond = ordersPerSecond
    this.client = new Client(url, 'sender@ilbud.example', demoPassword)
    this.#sender = new Sender(this.client, this.journal, (orderId, placement) => {
      queue.push(orderId)
      if (rereading) this.#readAgain(placement, { url, ...rereading })
    })
    // From the end of the list: the first ones carry the demo data's orders.
    const accounts = Array.from({ length: drivers }, (_, at) => `sim${50 - at}@ilbud.example`)
    const clients = accounts.map((username) => new Client(url, username, demoPassword))
    this.#drivers = clients.map((client) => new Driver(client, this.journal, queue))
    this.#clients = [this.client, ...clients]
  }

  /** Signs everybody in and records the product's figures before the load. Needs a running product. */
  async begin(): Promise<void> {
    await Promise.all(this.#drivers.map((driver) => driver.begin()))
    await this.client.accessToken()
  }

  start(): void {
    this.#working = Promise.all([this.#sender.place(this.#perSecond), ...this.#drivers.map((driver) => driver.work())])
  }

  /** Stops placing orders and waits for those in progress. */
  async finish(patienceMs = 30_000): Promise<void> {
    await this.#sender.stop(patienceMs)
    for (const driver of this.#drivers) driver.stop(patienceMs)
    await this.#working
  }

  get mostTries(): number {
    return Math.max(...this.#clients.flatMap(({ repeated }) => repeated.map(({ tries }) => tries)), 1)
  }

  requestsTriedMoreThan(allowed: number): string[] {
    const repeated = this.#clients.flatMap(({ repeated }) => repeated)
    return repeated.filter(({ tries }) => tries > allowed).map(({ path, tries }) => `${path} was asked ${tries} times`)
  }

  stopWatching(): void {
    for (const { watcher } of this.journal.placements.values()) watcher?.stop()
  }

  /** Resolves when every reader has its last answer. */
  async stopReading(): Promise<void> {
    for (const reader of this.#readers.splice(0)) this.#ending.push(reader.stop())
    await Promise.all(this.#ending)
  }

  #readAgain({ trackingId, watcher }: Placement, options: Pick<RereaderOptions, 'url' | 'alwaysAfter'>): void {
    const streamed = () => watcher!.version
    const reader = new Rereader({ ...options, trackingId: trackingId!, reads: this.journal.reads, streamed })
    reader.start()
    this.#readers.push(reader)
    if (this.#readers.length > mostReaders) this.#ending.push(this.#readers.shift()!.stop())
  }
}
