// Short statements, and at most 10 000 rows a run; the rest waits for the next one.
export const usualSteps = { atATime: 200, batchesAtMost: 50 }

/** Repeats `work`, which returns how many it did, until less than a batch is left or the run's limit is reached. */
export async function inBatches(
  { atATime, batchesAtMost }: typeof usualSteps,
  work: (limit: number) => Promise<number>
): Promise<{ count: number; isAll: boolean }> {
  let count = 0
  for (let batch = 0; batch < batchesAtMost; batch++) {
    const done = await work(atATime)
    count += done
    if (done < atATime) return { count, isAll: true }
  }
  return { count, isAll: false }
}
