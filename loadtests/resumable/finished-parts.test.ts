import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { FinishedParts } from './finished-parts.ts'

const terms = { examples: 100, mutate: null }

it('a run that is resumed has the parts that were finished before, by name', () => {
  const folder = testFolder()
  new FinishedParts(folder, terms).add('2', 'the second')
  const resumed = new FinishedParts(folder, terms)
  expect([resumed.has('2'), resumed.has('1')]).toEqual([true, false])
  resumed.add('1', 'the first')
  expect(resumed.all()).toEqual(['the first', 'the second'])
})

it('parts of a run on other terms are not taken for those of this one', () => {
  const folder = testFolder()
  new FinishedParts(folder, terms)
  const refusal = 'with other --examples or --mutate: name another with --state'
  expect(() => new FinishedParts(folder, { ...terms, examples: 3 })).toThrow(refusal)
  expect(() => new FinishedParts(folder, { ...terms, mutate: 'no_inbox' })).toThrow(refusal)
})
