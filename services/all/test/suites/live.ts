import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Of the browser; this side knows no page. */
interface Drawing {
  requestAnimationFrame(drawn: (at: number) => void): void
}

/** Contract 7: what one does, the other's page shows so soon. */
const liveMs = 1_000
/** Of the ways from the event to the page: gateway, orders, tracking, realtime, gateway, and the drawing. */
const turns = 6

/**
 * Holds the pages to a second, in the quickest of several steps, plus what this machine needs for doing nothing: a
 * request that is answered at once and the drawing of a frame, `turns` times.
 */
export async function expectLive(page: Page, took: readonly number[]): Promise<void> {
  const idle = await page.evaluate(async () => {
    const { requestAnimationFrame: draw } = globalThis as unknown as Drawing
    const start = performance.now()
    await fetch('/api/v1/config')
    await new Promise((drawn) => draw(drawn))
    return performance.now() - start
  })
  const steps = `shown after ${took.map(Math.round).join(', ')} ms; nothing takes ${Math.round(idle)} ms`
  expect(Math.min(...took), steps).toBeLessThan(liveMs + turns * idle)
}
