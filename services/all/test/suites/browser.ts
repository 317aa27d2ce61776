import { launchBrowser } from '@ilbud/testkit/browser'
import { afterAll } from 'vitest'

/** One for all suites of a file; null where none can run. */
export const browser = await launchBrowser()
afterAll(() => browser?.close())
