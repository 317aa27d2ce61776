import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'

const schema = z.object({
  ORDERS_URL: z.url(),
  ORDERS_MAX: z.coerce.number().int().default(5),
  ORDERS_NAME: z.string().optional()
})

describe('readConfig', () => {
  it('readConfig reads settings and their defaults, and treats an empty variable as absent', () => {
    const config = readConfig(schema, { ORDERS_URL: 'http://a.example', ORDERS_MAX: '', ORDERS_NAME: '', OTHER: 'x' })
    expect(config).toEqual({ ORDERS_URL: 'http://a.example', ORDERS_MAX: 5 })
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('readConfig names every invalid variable in one error and prints no value', () => {
    const read = () => readConfig(schema, { ORDERS_URL: 'hunter2', ORDERS_MAX: 'hunter3' })
    expect(read).toThrow(/ORDERS_URL[^]*ORDERS_MAX/)
    expect(read).not.toThrow(/hunter/)
  })
})
