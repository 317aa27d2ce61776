import { launchBrowser, type Visitor } from '@ilbud/testkit/browser'
import { afterAll } from 'vitest'

/** One browser for all suites of a file; null: none can run. */
export const browser = await launchBrowser()
afterAll(() => browser?.close())

/** Holds back the client's scripts until the returned function is called. */
export async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
