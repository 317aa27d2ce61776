import type { Page } from 'playwright-core'

export interface Screen {
  name: string
  path: string
  /** Signed in as. */
  as?: string
  /** What shows that the screen is complete. */
  shows: (page: Page) => Promise<unknown>
  /** Other states, beside the full one: `empty`, `failing`. */
  states?: Record<string, ScreenState>
}

/** A screen in another state than its usual one. */
export interface ScreenState {
  /** Before the page is opened: what the network does. */
  prepare: (page: Page) => Promise<unknown>
  /** What shows that the state is complete. */
  shows: (page: Page) => Promise<unknown>
}
