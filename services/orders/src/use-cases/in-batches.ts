// Statements of a fraction of a second each, and 10 000 rows a run: what is left waits for the next one.
export const usualSteps = { atATime: 200, batchesAtMost: 50 }

/** Does a little at a time until less than that is left, or the run has done its share. */
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
