import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string): string => readFileSync(root + file, 'utf8')

/** The tests that use failpoints: the crash suite, and those of crashes around a mail, a webhook, an offer and a recurring order. */
const armed = [
  'loadtests/chaos/faults/points.ts',
  'services/notifications/test/crash.long.test.ts',
  'services/companies/test/webhook-crash.long.test.ts',
  'services/orders/test/driving/offer-crash.long.test.ts',
  'services/orders/test/placing/recurring-crash.long.test.ts'
]
  .map(read)
  .join('\n')

it('every failpoint is used by a test, and every one that a test uses exists', () => {
  const sources = globSync('{packages/kernel,services/*}/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\./.test(file)
  )
  const there = new Set(
    sources.flatMap((file) => [...read(file).matchAll(/failpoint\('([\w.]+)'\)/g)].map(([, name]) => name!))
  )
  const names = new Set([...armed.matchAll(/'((?:[a-z]+)\.(?:before|after|mid)_[a-z\d]+)'/g)].map(([, name]) => name!))
  expect(there.size).toBeGreaterThan(5)
  expect([...there].toSorted()).toEqual([...names].toSorted())
})
