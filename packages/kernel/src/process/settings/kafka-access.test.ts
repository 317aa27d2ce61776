import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { describe, expect, it } from 'vitest'
import { checkSettings } from './check-settings.ts'
import type { Environment } from '#runtime/environment.ts'
import { kafkaAccess } from './kafka-access.ts'

const login = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'hunter1', KAFKA_SASL_PASSWORD: 'hunter2' }
const brokers = { KAFKA_BROKERS: 'one:9093, two:9093' }

describe('kafkaAccess', () => {
  it('kafkaAccess is plain text without a login by default', () => {
    expect(kafkaAccess({ ...brokers, KAFKA_TLS: '', KAFKA_SASL_USERNAME: '' })).toEqual({
      brokers: ['one:9093', 'two:9093']
    })
  })

  it("kafkaAccess supports TLS with Node's authorities, and a login", () => {
    expect(kafkaAccess({ ...brokers, ...login, KAFKA_TLS: 'true', NODE_ENV: 'production' })).toEqual({
      brokers: ['one:9093', 'two:9093'],
      ssl: true,
      sasl: { mechanism: 'plain', username: 'hunter1', password: 'hunter2' }
    })
  })

  it('kafkaAccess trusts only the certificates in a file', () => {
    const file = join(temporaryFolder('kafka-access'), 'authorities.pem')
    writeFileSync(file, certificate)
    expect(kafkaAccess({ ...brokers, KAFKA_TLS: 'true', KAFKA_TLS_CA: file }).ssl).toEqual({ ca: certificate })
  })

  it.each<[string, Environment, string]>([
    ['no broker', {}, 'KAFKA_BROKERS: not set'],
    ['a login that does not fit', { ...brokers, ...login, KAFKA_SASL_PASSWORD: '' }, 'KAFKA_SASL_PASSWORD: not set']
  ])('kafkaAccess refuses %s', (_what, env, line) => {
    expect(() => kafkaAccess(env)).toThrow(line)
  })
})

describe('checkSettings, of Kafka', () => {
  const check = (env: Environment): string[] => checkSettings([], env)
  const production = { NODE_ENV: 'production' }

  it.each<[string, Environment, string[]]>([
    ['a mechanism without a user', { ...login, KAFKA_SASL_USERNAME: '' }, ['KAFKA_SASL_USERNAME: not set']],
    ['a mechanism without a password', { ...login, KAFKA_SASL_PASSWORD: '' }, ['KAFKA_SASL_PASSWORD: not set']],
    ['a user without a mechanism', { KAFKA_SASL_USERNAME: 'hunter1' }, ['KAFKA_SASL_USERNAME: set without']],
    ['a password without a mechanism', { KAFKA_SASL_PASSWORD: 'hunter2' }, ['KAFKA_SASL_PASSWORD: set without']],
    ['an unknown mechanism', { ...login, KAFKA_SASL_MECHANISM: 'gssapi' }, ['KAFKA_SASL_MECHANISM: ']],
    ['PLAIN without TLS in production', { ...login, ...production }, ['KAFKA_SASL_MECHANISM: plain without']],
    ['a switch that is none', { KAFKA_TLS: 'on' }, ['KAFKA_TLS: ']],
    ['authorities without TLS', { KAFKA_TLS_CA: '/hunter' }, ['KAFKA_TLS_CA: set without KAFKA_TLS=true']],
    ['authorities that are not there', { KAFKA_TLS: 'true', KAFKA_TLS_CA: '/hunter' }, ['KAFKA_TLS_CA: no such file']],
    [
      'authorities that are none',
      { KAFKA_TLS: 'true', KAFKA_TLS_CA: fileURLToPath(import.meta.url) },
      ['KAFKA_TLS_CA: not a file of PEM certificates']
    ]
  ])('checkSettings refuses for Kafka %s, and prints no value', (_what, env, lines) => {
    const problems = check(env)
    expect(problems).toEqual(lines.map((line) => expect.stringContaining(line)))
    expect(problems.join()).not.toContain('hunter')
  })

  it('checkSettings finds nothing wrong with SCRAM in plain text, nor with PLAIN without TLS outside of production', () => {
    expect(check({ ...production, ...login, KAFKA_SASL_MECHANISM: 'scram-sha-512' })).toEqual([])
    expect(check(login)).toEqual([])
  })
})

/** An expired certificate that belongs to nobody. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBdjCCAR2gAwIBAgIUBu5vEspc8c2TIySRNxNYILoLk1MwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGbm9ib2R5MB4XDTI2MTEyMzE1MDMwN1oXDTI2MTEyNDE1MDMw
N1owETEPMA0GA1UEAwwGbm9ib2R5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
dSSE7bOPcrExD/d9PxMlMmp0vEJulBhk2Yjarjy4JQ8WPNupLpBcWB9OfTik9s6C
oIdQwl3QKOXVGCsLgUI6GqNTMFEwHQYDVR0OBBYEFG9drD0U/jjWVmkmiE/EPgtv
z4gtMB8GA1UdIwQYMBaAFG9drD0U/jjWVmkmiE/EPgtvz4gtMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgTnMmrm19smk5Tod1ipL0AfbncGeG6JwA
OwlyyNgzVQwCIDr9lRoKcEkkXR2bCfZjo31E61p7HqwSEs0kKKHWvKTt
-----END CERTIFICATE-----
`
