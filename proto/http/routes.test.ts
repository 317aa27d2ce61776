import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'
import { schemas } from './schemas.ts'

const keys = routes.map(({ method, path }) => `${method} ${path}`)

describe('the route table', () => {
  it('lists no route twice', () => {
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has schemas for every route and for nothing else', () => {
    expect(Object.keys(schemas).sort()).toEqual([...keys].sort())
  })
})
