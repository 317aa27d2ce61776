import { describe, expect, it } from 'vitest'
import { uuidv7 } from './ids.ts'

describe('uuidv7', () => {
  it('uuidv7 carries its millisecond, its version and its variant', () => {
    const id = uuidv7(new Date('2026-01-02T03:04:05.678Z'))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const millisecond = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    expect(new Date(millisecond).toISOString()).toBe('2026-01-02T03:04:05.678Z')
  })

  it('uuidv7 sorts by time and never repeats within one millisecond', () => {
    const at = new Date('2026-01-02T03:04:05.678Z')
    const ids = Array.from({ length: 1000 }, () => uuidv7(at))
    expect(new Set(ids).size).toBe(1000)
    expect(uuidv7(new Date(at.getTime() + 1)) > ids.sort().at(-1)!).toBe(true)
  })
})
