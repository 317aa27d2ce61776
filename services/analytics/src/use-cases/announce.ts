import { hasChanged, takeChanged } from '#db/changed-figures.ts'
import { appendChanged } from '#db/events.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'

interface AnnouncerOptions {
  db: Kysely<AnalyticsTables>
  now: () => Date
  log: Logger
  /** Called after the commit: wakes the relay. */
  onCommit: () => void
}

interface Announcer {
  /** Announces what was counted: now, or when a second has passed since the last announcement. */
  soon(): void
  stop(): Promise<void>
}

// `analytics.changed` is sent at most once a second; a screen that reloads so often looks live.
const pauseMs = 1000

/**
 * Announces which figures changed, at most once a second, however many processes count. Changes that were not announced
 * before a crash are announced after it.
 */
export function createAnnouncer({ db, now, log, onCommit }: AnnouncerOptions): Announcer {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isStopped = false
  // Something was counted while an announcement was being made, which may not include it.
  let isRequestedAgain = false

  function schedule(ms: number): void {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = null
      running = run()
    }, ms)
    timer.unref()
  }

  async function run(): Promise<void> {
    isRequestedAgain = false
    let isLeft = true
    try {
      isLeft = await announce()
    } catch (error) {
      log.warn({ err: error }, 'changed figures could not be announced, retrying')
    }
    running = null
    if (isLeft || isRequestedAgain) schedule(pauseMs)
  }

  /** Returns whether there is more to announce. */
  async function announce(): Promise<boolean> {
    const at = now()
    const left = await db.transaction().execute(async (trx) => {
      const changed = await takeChanged(trx, at, pauseMs)
      if (!changed) return hasChanged(trx)
      await appendChanged(trx, changed, at)
      return false
    })
    if (!left) onCommit()
    return left
  }

  return {
    soon() {
      if (running) isRequestedAgain = true
      else schedule(0)
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await running
    }
  }
}
