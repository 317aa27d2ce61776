import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkSettings } from './check-settings.ts'

const orders = {
  name: 'orders',
  config: z.object({ ORDERS_MAX_OPEN: z.coerce.number().int().default(5), PHOTON_URL: z.url().optional() })
}
const check = (env: Record<string, string>) => checkSettings([orders], env)

describe('checkSettings', () => {
  it('checkSettings accepts valid settings and unrelated variables', () => {
    const env = {
      PORT: '8080',
      ORDERS_MAX_OPEN: '7',
      TRACKING_ADDRESS: 'unix:/t',
      HOST: 'box',
      HOME: '/root',
      TRACKING_SOMETHING: 'of another process',
      ORDERS_SERVICE_HOST: '10.0.0.1',
      ORDERS_PORT: 'tcp://10.0.0.1:80',
      ORDERS_PORT_80_TCP_ADDR: '10.0.0.1',
      DATABASE_URL: ''
    }
    expect(check(env)).toEqual([])
  })

  it('checkSettings names every invalid one of the process and its services, without values', () => {
    const problems = check({ PORT: 'hunter2', ORDERS_MAX_OPEN: 'hunter3', PHOTON_URL: 'hunter4' })
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'ORDERS_MAX_OPEN', 'PHOTON_URL'])
    expect(problems.join()).not.toContain('hunter')
  })

  it('checkSettings refuses a short secret and an invalid Redis URL', () => {
    const good = { RPC_SECRET: Buffer.alloc(32, 7).toString('base64'), REDIS_URL: 'unix:///run/redis.sock' }
    expect(check(good)).toEqual([])
    const bad = check({ RPC_SECRET: 'hunter2', REDIS_URL: 'http://hunter2' })
    expect(bad.map((line) => line.split(':')[0])).toEqual(['REDIS_URL', 'RPC_SECRET'])
    expect(bad.join()).not.toContain('hunter')
  })

  it('checkSettings requires a key if there is a database and a service that encrypts', () => {
    const auth = { name: 'auth', config: z.object({ DATA_KEY: z.string() }) }
    const DATABASE_URL = 'postgresql://x'
    expect(checkSettings([auth], { DATABASE_URL })).toEqual([expect.stringContaining('openssl rand -base64 32')])
    expect(checkSettings([auth], { DATABASE_URL, DATA_KEY: 'x' })).toEqual([])
    expect(checkSettings([auth], {})).toEqual([])
    expect(check({ DATABASE_URL })).toEqual([])
  })

  it.each([
    ['ORDERS_MAXIMUM', 'ORDERS_MAXIMUM: unknown setting'],
    ['ORDERS_MAX_OPNE', 'ORDERS_MAX_OPNE: unknown setting; is ORDERS_MAX_OPEN meant?'],
    ['DATABSE_URL', 'DATABSE_URL: unknown setting; is DATABASE_URL meant?'],
    ['LIMIT', 'LIMIT: unknown setting; is LIMITS meant?'],
    ['PHOTON_URI', 'PHOTON_URI: unknown setting; is PHOTON_URL meant?'],
    ['TRACKING_ADRESS', 'TRACKING_ADRESS: unknown setting; is TRACKING_ADDRESS meant?']
  ])('checkSettings calls %s unknown', (name, line) => {
    expect(check({ [name]: 'x' })).toEqual([line])
  })

  it('checkSettings refuses insecure settings in production', () => {
    const env = { NODE_ENV: 'production', DEMO: 'true', LIMITS: 'off', FAILPOINTS: 'a=exit:1' }
    expect(check(env)).toEqual(
      ['DEMO', 'LIMITS', 'FAILPOINTS'].map((name) => `${name}: refused when NODE_ENV=production`)
    )
    expect(check({ ...env, NODE_ENV: 'development' })).toEqual([])
    expect(check({ NODE_ENV: 'production', DEMO: 'false', LIMITS: 'on' })).toEqual([])
  })
})
