import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { besideEachOther, commandOf, schemasOf } from './tools.ts'

it('a schema refers to the others in its own folder', () => {
  const schema = {
    $id: 'https://kubernetes.io/api/deployment/apps/v1',
    $schema: 'http://json-schema.org/schema#',
    properties: {
      spec: { $ref: '/api/_definitions.json#/definitions/Spec' },
      next: { $ref: '#/definitions/Next' },
      // In the metaschema this is the name of a field.
      $schema: { type: 'string' }
    }
  }
  expect(JSON.parse(besideEachOther(JSON.stringify(schema)))).toEqual({
    properties: {
      spec: { $ref: '_definitions.json#/definitions/Spec' },
      next: { $ref: '#/definitions/Next' },
      $schema: { type: 'string' }
    }
  })
})

it('fetched tools precede those on the path, and KUBERNETES_SCHEMAS precedes both', () => {
  const cache = testFolder()
  writeFileSync(join(cache, 'kustomize'), '')
  expect(commandOf('kustomize', cache)).toBe(join(cache, 'kustomize'))
  expect(commandOf('kubeconform', cache)).toBe('kubeconform')
  expect(schemasOf({ XDG_CACHE_HOME: cache })).toBeNull()
  expect(schemasOf({ XDG_CACHE_HOME: cache, KUBERNETES_SCHEMAS: '/s' })).toBe('/s')
})
