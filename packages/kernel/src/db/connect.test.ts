import { describe, expect, it } from 'vitest'
import { poolSettings } from './connect.ts'

const poolOf = (max?: string) => poolSettings('orders', { DATABASE_URL: 'postgresql://x', DB_POOL_MAX: max }).max

describe('the size of a pool', () => {
  it.each([
    [undefined, 10],
    ['', 10],
    ['7', 7]
  ])('the size of a pool is read from %j as %d', (text, max) => {
    expect(poolOf(text)).toBe(max)
  })

  it.each(['many', '0', '-1', '2.5', '1000'])('the size of a pool refuses %j, naming the variable', (text) => {
    expect(() => poolOf(text)).toThrow(/DB_POOL_MAX: /)
  })
})
