import { expect, it } from 'vitest'
import { needsOne } from './database.ts'

const storing = { migrate: async () => {} }
const passing = {}

it('is not needed by a process that stores nothing and has its log in Kafka', () => {
  expect(needsOne({ BUS: 'kafka' }, [passing])).toBe(false)
  expect(needsOne({ BUS: 'kafka' }, [passing, storing])).toBe(true)
  expect(needsOne({ BUS: 'postgres' }, [passing])).toBe(true)
})
