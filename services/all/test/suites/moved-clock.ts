import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** The time of a product that runs `clocked.ts`, and of the browsers that look at it. It goes on by itself. */
export interface MovedClock {
  /** The setting by which the product finds it. */
  env: Record<string, string>
  now(): Date
  /** Never backwards. */
  moveTo(time: string): Promise<void>
  /** From now on this browser has the same time. */
  share(context: BrowserContext): Promise<void>
}

/** `folder`: the test's own. `time`: ISO, with zone. */
export function moveClock(folder: string, time: string): MovedClock {
  const file = join(folder, 'clock')
  const contexts: BrowserContext[] = []
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const set = (to: string): void => {
    aheadMs = Date.parse(to) - Date.now()
    // In one step: who reads half of it would be back in the present.
    writeFileSync(`${file}.new`, String(aheadMs))
    renameSync(`${file}.new`, file)
  }
  set(time)
  return {
    env: { CLOCK_FILE: file },
    now,
    async moveTo(to) {
      if (Date.parse(to) < now().getTime()) throw new Error(`${to} is over`)
      set(to)
      for (const context of contexts) await setAhead(context, aheadMs)
    },
    async share(context) {
      await context.addInitScript({ content: movedDate })
      await setAhead(context, aheadMs)
      contexts.push(context)
    }
  }
}

/** The header that says by how much the product's clock was ahead when it began its answer. */
export const aheadHeader = 'clock-ahead'

// JavaScript for the page, which has no other types: the timers stay, and what the time is asked of is ahead. The
// product's clock and the page's are not moved in the same moment: an answer between the two has no date, else the page
// would take the step for an error of its own clock.
const movedDate = `
  globalThis.Date = class extends Date {
    constructor(...parts) { parts.length === 0 ? super(Date.now()) : super(...parts) }
    static #real = Date.now
    static now() { return this.#real() + (globalThis.aheadMs ?? 0) }
  }
  const realFetch = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const response = await realFetch(...request)
    if (Number(response.headers.get('${aheadHeader}')) === globalThis.aheadMs) return response
    const headers = new Headers(response.headers)
    headers.delete('date')
    return Object.defineProperty(response, 'headers', { value: headers })
  }`

async function setAhead(context: BrowserContext, aheadMs: number): Promise<void> {
  // The scripts of a new page have no order, and the latest time is the furthest.
  const script = `globalThis.aheadMs = Math.max(globalThis.aheadMs ?? -Infinity, ${aheadMs})`
  await context.addInitScript({ content: script })
  for (const page of context.pages()) await page.evaluate(script)
}
