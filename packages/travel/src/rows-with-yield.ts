// A matrix of a whole fleet takes seconds of the processor; whoever waits meanwhile waits this long for a turn.
const turnMs = 8

/** The rows one after the other, yielding to other work of the process in between. */
export async function rowsWithYield<From, Row>(
  from: readonly From[],
  rowOf: (from: From, at: number) => Row
): Promise<Row[]> {
  const rows: Row[] = []
  let began = performance.now()
  for (const [at, point] of from.entries()) {
    if (performance.now() - began > turnMs) {
      await new Promise((resolve) => setImmediate(resolve))
      began = performance.now()
    }
    rows.push(rowOf(point, at))
  }
  return rows
}
