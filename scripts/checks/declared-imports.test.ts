import { describe, expect, it } from 'vitest'
import { loosePins, type Manifest, undeclaredImports } from './declared-imports.ts'

function faults(text: string, manifest: Partial<Manifest>, file = 'services/parcels/src/file.ts'): string[] {
  const workspace = {
    folder: 'services/parcels',
    manifest: { name: '@ilbud/parcels', ...manifest },
    texts: new Map([[file, text]])
  }
  return undeclaredImports(workspace, (pack) => ({
    peers: pack === 'kysely' ? ['pg'] : [],
    programs: pack === 'typescript' ? ['tsc'] : []
  }))
}

describe('undeclaredImports', () => {
  it.each([
    `import { z } from 'zod/mini'`,
    `import type { A } from 'zod'`,
    `import 'zod'`,
    `import {\n  a,\n  b\n} from 'zod'`,
    `export * from 'zod'`,
    `const { z } = await import('zod')`
  ])('a package that package.json does not name is a fault: %s', (text) => {
    expect(faults(text, {})).toEqual(['services/parcels/package.json does not name zod (services/parcels/src/file.ts)'])
    expect(faults(text, { dependencies: { zod: '1.0.0' } })).toEqual([])
  })

  it('own files, built-in modules and the workspace itself need no entry', () => {
    const text = `import './a.ts'\nimport '#b.ts'\nimport 'node:fs'\nimport { check } from 'k6'\nimport '@ilbud/parcels/c'`
    expect(faults(text, {})).toEqual([])
  })

  it('a package of the image has to be a dependency, unless only its types are imported', () => {
    const development = { devDependencies: { zod: '1.0.0' } }
    expect(faults(`import { z } from 'zod'`, development)).toEqual([
      'services/parcels/package.json has zod in devDependencies, and services/parcels/src/file.ts needs it at run time'
    ])
    expect(faults(`import type { z } from 'zod'`, development)).toEqual([])
    expect(faults(`import { z } from 'zod'`, development, 'services/parcels/src/file.test.ts')).toEqual([])
  })

  it('types may stand in for a package of which only types are imported', () => {
    expect(
      faults(`import type { Feature } from 'geojson'`, { devDependencies: { '@types/geojson': '1.0.0' } })
    ).toEqual([])
  })

  it('a package of types among the dependencies is a fault', () => {
    expect(faults('', { dependencies: { '@types/pg': '1.0.0' } })).toEqual([
      'services/parcels/package.json has @types/pg in dependencies: types are not shipped'
    ])
  })

  it('a package that nothing imports, names, runs or has as a peer is a fault', () => {
    expect(faults('', { dependencies: { pg: '1.0.0' } })).toEqual([
      'services/parcels/package.json names pg, which nothing uses'
    ])
    expect(faults(`import 'kysely'`, { dependencies: { kysely: '1.0.0', pg: '1.0.0' } })).toEqual([])
    expect(faults(`@import url('tailwindcss')`, { dependencies: { tailwindcss: '1.0.0' } })).toEqual([])
    expect(faults(`tool('tsc')`, { devDependencies: { typescript: '1.0.0' } })).toEqual([])
  })
})

describe('loosePins', () => {
  it('each package has one exact version', () => {
    const manifests = [
      { name: 'a', dependencies: { zod: '1.0.0', pg: '2.0.0' } },
      { name: 'b', devDependencies: { zod: '1.0.1', pg: '2.0.0', kysely: '^1.0.0' } }
    ]
    expect(loosePins(manifests)).toEqual([
      'zod has several versions: 1.0.0, 1.0.1',
      'kysely has no exact version: ^1.0.0'
    ])
  })
})
