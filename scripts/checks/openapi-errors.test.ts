import { expect, it } from 'vitest'
import { openApiErrors } from './openapi-errors.ts'

const documentOf = (schema: object, operation: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Ilbud', version: '0.1.0' },
  paths: {
    '/a': {
      get: { ...operation, responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } }
    }
  }
})
const pair = [{ type: 'number' }, { type: 'number' }]

it('an API document with a tuple in the words of JSON Schema 2020-12 has no errors', async () => {
  expect(await openApiErrors(documentOf({ type: 'array', prefixItems: pair, items: false }))).toEqual([])
})

it('an API document with a list of schemas in `items` is refused at its place', async () => {
  expect(await openApiErrors(documentOf({ type: 'array', items: pair }))).toEqual([
    '/paths//a/get/responses/200/content/application/json/schema/items must be object,boolean'
  ])
})

it('an API document with a parameter without a place is refused', async () => {
  const errors = await openApiErrors(documentOf({}, { parameters: [{ name: 'q', schema: {} }] }))
  expect(errors.join()).toContain('/paths/~1a/get/parameters/0')
})
