import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/product'
import { crashCode, type Point, trapAt } from './points.ts'

/** A point that nobody passes for so long is not on the way any more: a defect of this suite. */
const patienceMs = 60_000

/** Ends processes at points and starts what died, only that, on the same data. */
export class Nemesis {
  readonly #product: Product
  #ahead: Point[] = []
  crashes = 0
  /** Ends that nobody ordered. */
  readonly unexpected: string[] = []

  constructor(product: Product) {
    this.#product = product
  }

  /** Whoever passes the first point dies there, then whoever passes the second. Leaves a product without traps. */
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

  /** SIGKILL to all, and up again. */
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

  /** Whoever waited for the product passes the point while it starts: it may take more than one start. */
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
