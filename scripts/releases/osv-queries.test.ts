import { expect, it } from 'vitest'
import { findingsOf, queriesOf } from './osv-queries.ts'

it('OSV is asked once about each package and version of others, by its real name', () => {
  const queries = queriesOf({
    '': { version: '0.1.0' },
    'services/auth': { version: '0.1.0' },
    'node_modules/@ilbud/auth': { link: true },
    'node_modules/pg': { version: '8.23.1' },
    'web/node_modules/pg': { version: '8.23.1' },
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
    'node_modules/alias': { name: 'real', version: '2.0.0' }
  })
  expect(queries.map(({ package: { name }, version }) => `${name}@${version}`)).toEqual([
    'pg@8.23.1',
    '@b/c@1.0.0',
    'real@2.0.0'
  ])
})

it('what OSV answers is named with the package that was asked about', () => {
  const queries = queriesOf({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } })
  expect(findingsOf(queries, [{}, { vulns: [{ id: 'GHSA-1' }, { id: 'CVE-2' }] }])).toEqual(['b 2.0.0: GHSA-1, CVE-2'])
})
