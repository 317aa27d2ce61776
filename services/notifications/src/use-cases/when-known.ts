import { setTimeout as pause } from 'node:timers/promises'
import { NotFoundError } from '@ilbud/kernel/errors'

const longestMs = 1000
const stepMs = 100

/**
 * Does again what found nothing, for up to a second: what orders has just told may be on its way here, and a driver who
 * accepts an order may write at once.
 */
export async function whenKnown<T>(work: () => Promise<T>): Promise<T> {
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
