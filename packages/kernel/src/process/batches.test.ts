import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** Batches that end when the test says so, of numbers that are doubled. */
function heldBatches(atOnce: number, largest: number) {
  const begun: { items: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const add = createBatches<number, number>({
    atOnce,
    largest,
    run: (items) =>
      new Promise((resolve, reject) =>
        begun.push({ items, end: () => resolve(items.map((item) => 2 * item)), fail: reject })
      )
  })
  return { add, begun }
}

/** Long enough for a batch to begin. */
async function aMoment(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

describe('createBatches', () => {
  it('joins what comes in at the same time, and later while it works, in its order', async () => {
    const { add, begun } = heldBatches(1, 3)
    const results = [1, 2].map(add)
    await aMoment()
    results.push(...[3, 4, 5, 6].map(add))
    expect(begun.map(({ items }) => items)).toEqual([[1, 2]])
    begun[0]!.end()
    await aMoment()
    begun[1]!.end()
    await aMoment()
    begun[2]!.end()
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10, 12])
    expect(begun.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]])
  })

  it('works on so many batches at the same time', async () => {
    const { add, begun } = heldBatches(2, 3)
    for (const item of [1, 2, 3, 4, 5, 6, 7]) void add(item)
    await aMoment()
    expect(begun.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6]
    ])
    begun[1]!.end()
    await aMoment()
    expect(begun[2]!.items).toEqual([7])
  })

  it('fails with all of a batch, and goes on with the next', async () => {
    const { add, begun } = heldBatches(1, 2)
    const settled = Promise.allSettled([1, 2, 3].map(add))
    await aMoment()
    begun[0]!.fail(new Error('no'))
    await aMoment()
    begun[1]!.end()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    void add(4)
    await aMoment()
    expect(begun[2]!.items).toEqual([4])
  })

  it('belongs to its first caller, and not to who began the one before', async () => {
    const caller = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const add = createBatches<string, undefined>({
      atOnce: 1,
      largest: 2,
      run: async (items) => {
        seen.push(caller.getStore())
        await Promise.resolve()
        return items.map(() => undefined)
      }
    })
    await Promise.all(['a', 'b', 'c'].map((name) => caller.run(name, () => add(name))))
    expect(seen).toEqual(['a', 'c'])
  })
})
