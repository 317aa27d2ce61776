import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from './probe.ts'

// Requests in a process of its own, which looks at nothing but their status. Started by rush.ts.

/** A GET. */
export interface Wanted {
  path: string
  headers: Record<string, string>
}

export interface Order {
  origins: string[]
  /** Sent in turn. */
  requests: Wanted[]
  seconds: number
  /** Open at the same time, at most. */
  connections: number
  /** At an even pace, whether or not the last was answered; null: the next whenever one is. */
  perSecond: number | null
}

export interface Rush {
  ok: number
  /** Answers of 429 and 503 that say when to try again. */
  refused: number
  /** By the seconds of `Retry-After`. */
  retryAfter: Record<string, number>
  /** Answers that are neither, and requests without an answer. */
  wrong: Record<string, number>
  /** Requests that were due when all connections were in use. */
  unsent: number
  /** Milliseconds. */
  okP50: number
  okP99: number
  refusedP50: number
  refusedP99: number
  /** How late this process itself was, by its event loop: that much of the times above may be its own. */
  lateP50: number
  lateP99: number
}

const timeoutMs = 20_000
const stepMs = 5

/** One run of an order. */
class Runner {
  readonly #order: Order
  readonly #pools: Pool[]
  readonly #okMs: number[] = []
  readonly #refusedMs: number[] = []
  readonly #retryAfter: Record<string, number> = {}
  readonly #wrong: Record<string, number> = {}
  readonly #delays = monitorEventLoopDelay({ resolution: stepMs })
  #endsAt = 0
  #sent = 0
  #unsent = 0
  #open = 0

  constructor(order: Order) {
    this.#order = order
    const { origins, connections } = order
    const options = {
      connections: Math.ceil(connections / origins.length),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs
    }
    this.#pools = origins.map((origin) => new Pool(origin, options))
  }

  async run(): Promise<Rush> {
    const { seconds, connections, perSecond } = this.#order
    const started = performance.now()
    this.#delays.enable()
    this.#endsAt = started + seconds * 1000
    if (perSecond === null) for (let at = 0; at < connections; at++) this.#send()
    for (let due = 0; performance.now() < this.#endsAt; await pause(stepMs)) {
      const until = ((performance.now() - started) / 1000) * (perSecond ?? 0)
      for (; due < until; due++) {
        if (this.#open < connections) this.#send()
        else this.#unsent++
      }
    }
    this.#delays.disable()
    while (this.#open > 0) await pause(stepMs)
    await Promise.all(this.#pools.map((pool) => pool.close()))
    return this.#result()
  }

  #send(): void {
    const from = performance.now()
    const at = this.#sent++
    const { requests, perSecond } = this.#order
    this.#open++
    let times: number[] | null = null
    const done = (): void => {
      this.#open--
      times?.push(performance.now() - from)
      if (perSecond === null && performance.now() < this.#endsAt) this.#send()
    }
    this.#pools[at % this.#pools.length]!.dispatch(
      { method: 'GET', ...requests[Math.floor(at / this.#pools.length) % requests.length]! },
      {
        onRequestStart() {},
        onResponseStart: (_controller, status, headers) => (times = this.#count(status, headers['retry-after'])),
        onResponseData() {},
        onResponseEnd: done,
        onResponseError: (_controller, error) => {
          this.#isWrong((error as NodeJS.ErrnoException).code ?? error.message)
          done()
        }
      }
    )
  }

  /** Returns the list that its time belongs in. */
  #count(status: number, after: string | string[] | undefined): number[] | null {
    if (status === 200) return this.#okMs
    const isRefusal = status === 429 || status === 503
    if (isRefusal && typeof after === 'string' && Number(after) > 0) {
      this.#retryAfter[after] = (this.#retryAfter[after] ?? 0) + 1
      return this.#refusedMs
    }
    this.#isWrong(isRefusal ? `${status} without Retry-After` : String(status))
    return null
  }

  #isWrong(what: string): void {
    this.#wrong[what] = (this.#wrong[what] ?? 0) + 1
  }

  #result(): Rush {
    const [ok, refused] = [this.#okMs, this.#refusedMs].map((times) => times.sort((one, other) => one - other)) as [
      number[],
      number[]
    ]
    return {
      ok: ok.length,
      refused: refused.length,
      retryAfter: this.#retryAfter,
      wrong: this.#wrong,
      unsent: this.#unsent,
      okP50: quantile(ok, 0.5),
      okP99: quantile(ok, 0.99),
      refusedP50: quantile(refused, 0.5),
      refusedP99: quantile(refused, 0.99),
      lateP50: this.#delays.percentile(50) / 1e6 - stepMs,
      lateP99: this.#delays.percentile(99) / 1e6 - stepMs
    }
  }
}

process.on('message', (order: Order) => void new Runner(order).run().then((rush) => process.send!(rush)))
process.on('disconnect', () => process.exit())
