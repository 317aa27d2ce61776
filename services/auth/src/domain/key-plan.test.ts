import { describe, expect, it } from 'vitest'
import { type KeyLife, planKeys } from './key-plan.ts'

const start = new Date('2026-01-01T00:00:00Z')
const days = (count: number): Date => new Date(start.getTime() + count * 86_400_000)
const signing: KeyLife = { kid: 'signing', createdAt: start, signsFrom: start, retiredAt: null }
const next: KeyLife = { kid: 'next', createdAt: start, signsFrom: null, retiredAt: null }

describe('planKeys', () => {
  it('planKeys creates two keys if there are none', () => {
    expect(planKeys([], start)).toEqual({ retire: null, promote: null, create: 2, drop: [] })
  })

  it('planKeys leaves a young pair alone', () => {
    expect(planKeys([signing, next], days(29.9))).toEqual({ retire: null, promote: null, create: 0, drop: [] })
  })

  it('planKeys lets the next key sign after 30 days and makes another next', () => {
    expect(planKeys([signing, next], days(30))).toEqual({ retire: 'signing', promote: 'next', create: 1, drop: [] })
  })

  it('planKeys makes a next key where it is missing', () => {
    expect(planKeys([signing], start)).toEqual({ retire: null, promote: null, create: 1, drop: [] })
  })

  it('planKeys keeps a retired key for a day', () => {
    const retired: KeyLife = { ...signing, kid: 'old', retiredAt: days(30) }
    const present: KeyLife = { ...signing, signsFrom: days(30) }
    expect(planKeys([retired, present, next], days(30.9)).drop).toEqual([])
    expect(planKeys([retired, present, next], days(31)).drop).toEqual(['old'])
  })
})
