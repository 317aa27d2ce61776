import { setTimeout as pause } from 'node:timers/promises'
import { inOneLine } from '#runtime/start-error.ts'
import type { Logger } from 'pino'

interface Kept {
  isRunning(): boolean
  /** Whether it answers within a time. */
  answers(): Promise<boolean>
  /** Why it has ended. */
  lastWords(): string
  onEnd(): void
  /** It answers again without having ended. */
  onReturn(): Promise<void> | void
  restart(): Promise<void>
  log: Logger
  over: AbortSignal
}

const watchMs = 500
/** Each check is a connection. */
const checkEachMs = 5000
const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Starts the server again whenever it has ended by itself, as Postgres does on a full disk and when the system runs out
 * of memory. One that hangs is waited for: ending it would help neither a disk that hangs nor what is in it. Resolves
 * after `over`.
 */
export async function keepRunning(kept: Kept): Promise<void> {
  let checkedAt = performance.now()
  let isHanging = false
  while (await pauseUnless(kept.over, watchMs)) {
    if (!kept.isRunning()) {
      kept.onEnd()
      kept.log.error(`The database has ended (${kept.lastWords()}) and is started again.`)
      await startAgain(kept)
      isHanging = false
    } else if (performance.now() - checkedAt > checkEachMs) {
      isHanging = await noticeHanging(kept, isHanging)
      checkedAt = performance.now()
    }
  }
}

/** Whether it hangs now. */
async function noticeHanging({ answers, onEnd, onReturn, log, over }: Kept, wasHanging: boolean): Promise<boolean> {
  const isHanging = !(await answers())
  if (isHanging === wasHanging || over.aborted) return wasHanging
  if (isHanging) {
    onEnd()
    log.error('The database runs and does not answer. It is waited for.')
    return true
  }
  await onReturn()
  log.warn('The database answers again.')
  return false
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
