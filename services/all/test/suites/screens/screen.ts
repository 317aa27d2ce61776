import type { Page } from 'playwright-core'

export interface Screen {
  name: string
  path: string
  /** The username to sign in with. */
  as?: string
  /** Waits for what shows that the screen is complete. */
  shows: (page: Page) => Promise<unknown>
  /** Other states of the screen, such as `empty` and `failing`. */
  states?: Record<string, ScreenState>
}

/** A screen in another state than its normal one. */
export interface ScreenState {
  /** Prepares the network before the page is opened. */
  prepare: (page: Page) => Promise<unknown>
  /** Waits for what shows that the state is complete. */
  shows: (page: Page) => Promise<unknown>
}
