import { readConfig } from '@ilbud/kernel/runtime/config'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { linesOf } from './tool.ts'

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('what a tool says of an error', () => {
  it('a tool reports a line for each setting that it cannot use', () => {
    const schema = z.object({ DB_POOL_MAX: z.coerce.number(), DATABASE_URL: z.url() })
    const read = () => readConfig(schema, { DB_POOL_MAX: 'many', DATABASE_URL: 'hunter2' })
    expect(linesOf(errorOf(read))).toEqual([
      expect.stringMatching(/^DB_POOL_MAX: /),
      expect.stringMatching(/^DATABASE_URL: /)
    ])
    const login = () => kafkaAccess({ KAFKA_TLS_CA: '/nowhere', KAFKA_SASL_USERNAME: 'me' })
    expect(linesOf(errorOf(login))).toEqual([
      'KAFKA_TLS_CA: set without KAFKA_TLS=true',
      'KAFKA_SASL_USERNAME: set without KAFKA_SASL_MECHANISM'
    ])
  })

  it('a tool reports the first line of any other error', () => {
    expect(linesOf(new StartError('There is no "x": see --help\nmore'))).toEqual(['There is no "x": see --help'])
  })
})
