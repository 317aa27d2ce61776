import { setTimeout as pause } from 'node:timers/promises'
import { NotFoundError } from '@ilbud/kernel/errors'

const longestMs = 1000
const stepMs = 100

/**
 * Repeats `work` for up to a second while it throws a NotFoundError: a driver may write about an order before the event
 * of its assignment has arrived here.
 */
export async function retryWhileMissing<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + longestMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotFoundError) || performance.now() > end) throw error
    }
    await pause(stepMs)
  }
}
