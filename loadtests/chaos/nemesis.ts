import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/product'
import { crashCode, type Point, trapAt } from './points.ts'

/** A point that nobody passes for so long is not on the way any more: a defect of this suite. */
const patienceMs = 60_000

/** Ends processes at a point and starts what died, only that, on the same data. */
export class Nemesis {
  readonly #product: Product
  crashes = 0
  /** Ends that nobody ordered. */
  readonly unexpected: string[] = []

  constructor(product: Product) {
    this.#product = product
  }

  /** From now on whoever passes the point dies there, until it has happened so often. Leaves a product without traps. */
  async crash(point: Point, times: number, restAfter = 300): Promise<void> {
    await this.#startAgain(point)
    const wanted = this.crashes + times
    while (this.crashes < wanted && (await this.#someoneDied())) {
      await pause(Math.random() * restAfter)
      for (const name of this.#buryDead()) await this.#start(name, point)
    }
    if (this.crashes < wanted) this.unexpected.push(`${point.failpoint} was not passed in ${patienceMs / 1000} s`)
    await this.#startAgain(null)
  }

  /** SIGKILL to all, and up again with this trap or with none. */
  async #startAgain(point: Point | null): Promise<void> {
    this.#buryDead()
    await this.#product.kill()
    const names = [...this.#product.programs.keys()]
    await Promise.all(names.map((name) => this.#start(name, point)))
  }

  async #someoneDied(): Promise<boolean> {
    const abort = new AbortController()
    const { signal } = abort
    const ends = [...this.#product.programs.values()].map(({ ended }) => ended.then(() => true))
    const late = pause(patienceMs, false, { signal }).catch(() => false)
    const died = await Promise.race([...ends, late])
    abort.abort()
    return died
  }

  /** Counts who has ended since the last look, and says who. */
  #buryDead(): string[] {
    const dead = [...this.#product.programs.values()].filter((program) => !program.isRunning())
    for (const program of dead) void program.ended.then((code) => this.#note(program.name, code, program.output()))
    return dead.map(({ name }) => name)
  }

  #note(name: string, code: number | null, output: string): void {
    if (code === crashCode) this.crashes++
    else this.unexpected.push(`${name} ended with ${code}: ${output.split('\n').at(-1)}`)
  }

  /** A start passes points too: it may take more than one. */
  async #start(name: string, point: Point | null): Promise<void> {
    const { env } = this.#product
    for (;;) {
      if (point) env.FAILPOINTS = trapAt(point)
      else delete env.FAILPOINTS
      try {
        return await this.#product.start(name)
      } catch (error) {
        if (!(error as Error).message.includes('did not start')) throw error
        if (!String((error as Error).cause).includes(`ended with ${crashCode} `)) throw error
        this.crashes++
      }
    }
  }
}
