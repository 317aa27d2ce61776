import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { type Part, Parts } from './parts.ts'

const terms = { examples: 100, seconds: 30 }
const aPart = (role: string, tag: string): Part => ({
  role,
  tag,
  operations: { selected: 2, tested: 2 },
  requests: 200,
  failed: 0,
  seconds: 30,
  isWhole: true,
  findings: [],
  revision: 'ef1f1910'
})

it('a run that is resumed has the parts that were finished before, and asks for no others twice', () => {
  const folder = testFolder()
  new Parts(folder, terms).add(aPart('driver', 'orders'))
  const resumed = new Parts(folder, terms)
  expect([resumed.has('driver', 'orders'), resumed.has('driver', 'auth'), resumed.has('admin', 'orders')]).toEqual([
    true,
    false,
    false
  ])
  resumed.add(aPart('admin', 'orders'))
  expect(resumed.all()).toEqual([aPart('admin', 'orders'), aPart('driver', 'orders')])
})

it('parts of a run on other terms are not taken for those of this one', () => {
  const folder = testFolder()
  new Parts(folder, terms)
  expect(() => new Parts(folder, { ...terms, examples: 3 })).toThrow('name another with --state')
})
