import { expect, it } from 'vitest'
import { anchorsOf, staleNames } from './doc-names.ts'

const page = 'services/orders/README.md'
const named = {
  files: new Set([page, 'docs/glossary.md', 'services/orders/src/domain/price.ts', 'packages/kernel/src/db/pool.ts']),
  folders: new Set(['services', 'services/orders', 'services/orders/src', 'services/orders/src/domain', 'docs']),
  scripts: new Set(['start']),
  anchorsOf: (path: string) => (path === 'docs/glossary.md' ? ['who-owns-what'] : ['settings'])
}

// For each way in which a page can name something: an existing name and a missing one.
it.each([
  ['[words](../../docs/glossary.md)', '[words](../../docs/words.md)'],
  ['[source](src/domain)', '[source](src/domains)'],
  ['[owners](../../docs/glossary.md#who-owns-what)', '[owners](../../docs/glossary.md#owners)'],
  ['[settings](#settings)', '[settings](#options)'],
  ['`src/domain/price.ts`', '`src/domain/prices.ts`'],
  ['`services/orders/src/domain/price.ts`', '`services/order/src/domain/price.ts`'],
  ['`price.ts`', '`prices.ts`'],
  ['`kernel/db/pool.ts`', '`kernel/db/pools.ts`'],
  ['`domain/`', '`domains/`'],
  ['`npm run start`', '`npm run begin`'],
  ['```sh\nnpm run start\n```', '```sh\nnpm run begin\n```']
])('a page may name %s, which exists, and not %s', (there, gone) => {
  expect(staleNames(page, there, named)).toEqual([])
  expect(staleNames(page, gone, named)).toHaveLength(1)
})

it('a page may name addresses, routes and code that are no files of ours', () => {
  const others = ['[site](https://a.example/b.md)', '`../`', '`/api/v1/orders`', '`a.b`', '```ts\nimport "x.ts"\n```']
  expect(staleNames(page, others.join('\n'), named)).toEqual([])
})

it('headings have the anchors that GitHub derives from them', () => {
  expect(anchorsOf('# Orders\n\n## Who may know what?\n\n```sh\n# a comment\n```\n### One machine: compose\n')).toEqual(
    ['orders', 'who-may-know-what', 'one-machine-compose']
  )
})
