import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as endOfTurn } from 'node:timers/promises'

interface BatchOptions<Item, Result> {
  /** How many batches are worked on at the same time. */
  atOnce: number
  /** The most items of a batch. */
  largest: number
  /** Returns a result for each item, in their order. What it throws, each of the batch's callers gets. */
  run: (items: Item[]) => Promise<Result[]>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** Runs something as part of what the caller does, a trace for example. */
  asCaller: <Value>(work: () => Value) => Value
}

/**
 * Joins work that comes in at the same time or while earlier work is being done, as the group commit of a database does.
 * Nothing waits for a batch to fill: one begins at the end of this turn of the event loop with what there is, if fewer
 * than `atOnce` are running, and otherwise when one of them ends. A batch belongs to the trace of its first caller.
 */
export function createBatches<Item, Result>({ atOnce, largest, run }: BatchOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0

  async function work(): Promise<void> {
    running += 1
    // Several requests are often read in one turn of the event loop, and those of a finished batch may go on in one.
    await endOfTurn()
    while (waiting.length > 0) {
      await finish(waiting.splice(0, largest))
      await endOfTurn()
    }
    running -= 1
  }

  async function finish(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await batch[0]!.asCaller(() => run(batch.map(({ item }) => item)))
      batch.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return function add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, asCaller: AsyncLocalStorage.snapshot() })
      if (running < atOnce) void work()
    })
  }
}
