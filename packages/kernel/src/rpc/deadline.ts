import { AsyncLocalStorage } from 'node:async_hooks'

// Security 5.5.
export const defaultTimeoutMs = 2000

interface Deadline {
  at: number
  isOver: boolean
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** Does the work that answers a call. The calls that it makes itself get no more than the time that is left. */
export async function withDeadline<Value>(at: number, work: () => Promise<Value>): Promise<Value> {
  const deadline = { at, isOver: false }
  try {
    return await deadlines.run(deadline, work)
  } finally {
    // Work that goes on after the answer has no caller that waits, and so no deadline.
    deadline.isOver = true
  }
}

/** How long whoever waits for us still waits; Infinity when no call is being answered. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline && !deadline.isOver ? deadline.at - Date.now() : Infinity
}
