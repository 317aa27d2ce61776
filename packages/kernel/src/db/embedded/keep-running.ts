import { setTimeout as pause } from 'node:timers/promises'
import { inOneLine } from '#runtime/start-error.ts'
import type { Logger } from 'pino'

interface Kept {
  isRunning(): boolean
  /** Why it has ended. */
  lastWords(): string
  onEnd(): void
  restart(): Promise<void>
  log: Logger
  over: AbortSignal
}

const watchMs = 500
const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Starts the server again whenever it has ended by itself, as Postgres does on a full disk and when the system runs out
 * of memory. Resolves after `over`.
 */
export async function keepRunning(kept: Kept): Promise<void> {
  while (await pauseUnless(kept.over, watchMs)) {
    if (kept.isRunning()) continue
    kept.onEnd()
    kept.log.error(`The database has ended (${kept.lastWords()}) and is started again.`)
    await startAgain(kept)
  }
}

/** Tries until it runs or the product stops, after pauses that double. */
async function startAgain({ restart, log, over }: Kept): Promise<void> {
  let pauseMs = firstPauseMs
  do {
    try {
      await restart()
      return log.warn('The database runs again.')
    } catch (error) {
      log.error(`${inOneLine(error)}. It is tried again. If the disk is full, free space.`)
    }
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  } while (await pauseUnless(over, pauseMs))
}

/** False when the signal came before the end of the pause. */
async function pauseUnless(over: AbortSignal, ms: number): Promise<boolean> {
  return pause(ms, true, { signal: over, ref: false }).catch(() => false)
}
