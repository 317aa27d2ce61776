import { expect, it } from 'vitest'
import { idsIn, listsFor, withKnownIds } from './known-ids.ts'

const nobody = new Set<string>()
const id = { name: 'id', in: 'path', schema: { type: 'string' }, example: 'made-up' }
const of = (tag: string, parameters = [id]) => ({ tags: [tag], parameters })
const described = {
  tags: [{ name: 'orders' }, { name: 'drivers' }],
  paths: {
    '/orders': { get: of('orders', []) },
    '/orders/{id}/cancel': { post: of('orders') },
    '/drivers/{id}': { get: of('drivers') },
    '/tariffs/{id}': { get: of('orders') }
  }
}

it('lists are those that can be read and whose rows a tag acts on', () => {
  expect(listsFor(described, 'orders')).toEqual(['/orders'])
  expect(listsFor(described, 'drivers')).toEqual([])
})

it('ids are those of rows, wherever the rows are, from the whole list, and none of the accounts that ask', () => {
  expect(idsIn([{ id: 'a' }, { id: 'me' }, { orderId: 'b' }, { name: 'x' }, null], new Set(['me']))).toEqual(['a', 'b'])
  expect(idsIn({ total: 1, items: [{ id: 'a' }] }, nobody)).toEqual(['a'])
  expect(idsIn({ total: 0 }, nobody)).toEqual([])
  expect(idsIn(null, nobody)).toEqual([])
  const many = idsIn(
    Array.from({ length: 100 }, (_, at) => ({ id: String(at) })),
    nobody
  )
  expect(many).toHaveLength(12)
  expect(new Set(many).size).toBe(12)
  expect(Number(many.at(-1))).toBeGreaterThan(85)
})

it('ids of the product are possible values of the parameter, beside those of its schema', () => {
  const { paths } = withKnownIds(described, new Map([['/orders', ['a', 'b']]]))
  expect(paths['/orders/{id}/cancel']!['post']!.parameters).toEqual([
    { ...id, schema: { anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }] }, example: 'a' }
  ])
  expect(paths['/drivers/{id}']).toEqual(described.paths['/drivers/{id}'])
  expect(withKnownIds(described, new Map([['/orders', []]]))).toEqual(described)
})
