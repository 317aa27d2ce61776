import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/services/product'
import { crashCode, type Point, trapAt } from './points.ts'

/** If no process passes a point for this long, orders no longer take that path, and the suite has to be updated. */
const patienceMs = 60_000

/** Crashes processes at points and restarts those that ended, on the same data. */
export class Nemesis {
  readonly #product: Product
  #ahead: Point[] = []
  crashes = 0
  /** Processes that ended by themselves. */
  readonly unexpected: string[] = []

  constructor(product: Product) {
    this.#product = product
  }

  /**
   * The first process to pass the first point dies there, then likewise for the other points. Leaves no failpoints
   * behind.
   */
  async crashAt(points: readonly Point[]): Promise<void> {
    this.#ahead = [...points]
    await this.#startAgain()
    while (this.#ahead.length > 0 && (await this.#someoneDied())) {
      await pause(Math.random() * 300)
      for (const name of await this.#countDead()) await this.#start(name)
    }
    const [missed] = this.#ahead.splice(0)
    if (missed) this.unexpected.push(`${missed.failpoint} was not passed in ${patienceMs / 1000} s`)
    await this.#startAgain()
  }

  /** Kills all processes and restarts them. */
  async #startAgain(): Promise<void> {
    await this.#countDead()
    await this.#product.kill()
    await Promise.all([...this.#product.programs.keys()].map((name) => this.#start(name)))
  }

  async #someoneDied(): Promise<boolean> {
    const over = new AbortController()
    const ends = [...this.#product.programs.values()].map(({ ended }) => ended.then(() => true))
    const late = pause(patienceMs, false, { signal: over.signal }).catch(() => false)
    const died = await Promise.race([...ends, late])
    over.abort()
    return died
  }

  async #countDead(): Promise<string[]> {
    const dead = [...this.#product.programs.values()].filter((program) => !program.isRunning())
    for (const program of dead) {
      const code = await program.ended
      if (code === crashCode) this.#crashed()
      else this.unexpected.push(`${program.name} ended with ${code}: ${program.output().split('\n').at(-1)}`)
    }
    return dead.map(({ name }) => name)
  }

  #crashed(): void {
    this.crashes++
    this.#ahead.shift()
  }

  /** May take several starts, because a process may pass the point while it starts. */
  async #start(name: string): Promise<void> {
    const { env } = this.#product
    for (;;) {
      const [point] = this.#ahead
      if (point) env.FAILPOINTS = trapAt(point)
      else delete env.FAILPOINTS
      try {
        return await this.#product.start(name)
      } catch (error) {
        const { cause } = error as Error
        if (!(cause as Error | undefined)?.message.startsWith(`${name} ended with ${crashCode} `)) throw error
        this.#crashed()
      }
    }
  }
}
