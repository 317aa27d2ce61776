import { AsyncLocalStorage } from 'node:async_hooks'

// docs/security/limits.md#timeouts.
export const defaultTimeoutMs = 2000

interface Deadline {
  at: number
  isOver: boolean
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** Runs the work that answers a call. Calls made inside it cannot outlast the time that is left, `at` in epoch ms. */
export async function withDeadline<Value>(at: number, work: () => Promise<Value>): Promise<Value> {
  const deadline = { at, isOver: false }
  try {
    return await deadlines.run(deadline, work)
  } finally {
    // Work that continues after the answer has no waiting caller, and therefore no deadline.
    deadline.isOver = true
  }
}

/** Milliseconds until the caller stops waiting; Infinity outside a call. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline && !deadline.isOver ? deadline.at - Date.now() : Infinity
}
