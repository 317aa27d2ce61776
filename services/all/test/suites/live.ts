import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A function of the browser, whose types are not available here. */
interface Drawing {
  requestAnimationFrame(drawn: (at: number) => void): void
}

/** A change is visible on other pages within this time. */
const liveMs = 1_000
/** The hops from the event to the page: gateway, orders, tracking, realtime, gateway, and the rendering. */
const turns = 6

/**
 * Expects the fastest of several changes to be shown within a second plus the time that this machine needs for nothing:
 * an empty request and a frame, `turns` times.
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
