import { demoPassword } from '@ilbud/proto/http/demo-accounts'
import { Client } from '#simulator/client.ts'
import { Driver } from './driver.ts'
import { Journal } from './journal.ts'
import { Sender } from './sender.ts'

interface LoadOptions {
  url: string
  ordersPerSecond: number
  drivers: number
}

/** A sender, a few drivers and a watcher per order, all of which keep going through the crashes. */
export class Load {
  readonly journal = new Journal()
  readonly client: Client
  readonly #sender: Sender
  readonly #drivers: Driver[]
  readonly #clients: Client[]
  readonly #perSecond: number
  #working: Promise<unknown> = Promise.resolve()

  constructor({ url, ordersPerSecond, drivers }: LoadOptions) {
    const queue: string[] = []
    this.#perSecond = ordersPerSecond
    this.client = new Client(url, 'sender@ilbud.example', demoPassword)
    this.#sender = new Sender(this.client, this.journal, (orderId) => queue.push(orderId))
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
    const asked = this.#clients.flatMap(({ repeated }) => repeated)
    return asked.filter(({ tries }) => tries > allowed).map(({ path, tries }) => `${path} was asked ${tries} times`)
  }

  stopWatching(): void {
    for (const { watcher } of this.journal.placements.values()) watcher?.stop()
  }
}
