import { launchBrowser, visitor, type Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { afterAll } from 'vitest'

/** One browser for all suites of a file; null: none can run. */
export const browser = await launchBrowser()
afterAll(() => browser?.close())

export type VisitorOptions = Parameters<typeof visitor>[2]

/** Opens windows, all of which are closed after the suite, and collects what their pages complained about. */
export function openWindows(running: () => Product, defaults: VisitorOptions = {}) {
  const people: Visitor[] = []
  afterAll(async () => {
    await Promise.all(people.map(({ context }) => context.close()))
  })
  return {
    async arrive(options?: VisitorOptions): Promise<Visitor> {
      const person = await visitor(browser!, running().url, { ...defaults, ...options })
      people.push(person)
      return person
    },
    complaints: () => people.flatMap(({ complaints }) => complaints)
  }
}

/** Holds back the client's scripts until the returned function is called. */
export async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Opens a page whose scripts are held back, and waits until it is seen. Before, its elements are there already and no
 * script listens to them, since that waits for the styles: only a robot could press something.
 */
export async function arriveEarly({ page }: Pick<Visitor, 'page'>, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  const isPainted = () => page.evaluate<boolean>("performance.getEntriesByType('paint').length > 0")
  await eventually(isPainted, 'the page is painted')
}
