import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { clusterSecrets } from '@ilbud/infra/secrets/cluster-secrets'
import { deployments } from '@ilbud/infra/kafka/permissions'
import { checkSettings } from '@ilbud/kernel/process/settings/check-settings'
import { describe, expect, it } from 'vitest'
import { services } from '#services.ts'

const root = new URL('../../../', import.meta.url)
const names = Object.keys(deployments)
/** What every process may have, whatever services are in it. */
const common = ['RPC_KEY', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD', 'METRICS_TOKEN']

const servicesOf = (name: string) => services.filter((service) => deployments[name]!.includes(service.name as never))

const dev = (name: string): string => readFileSync(new URL(`k8s/overlays/dev/secrets/${name}/ilbud.env`, root), 'utf8')
const devSettings = readFileSync(new URL('k8s/overlays/dev/settings.env', root), 'utf8')
const made = clusterSecrets('postgresql://root:key@db.internal:5432/ilbud?sslmode=require')

describe.each([
  ['of the dev overlay', dev, devSettings],
  ['that make-cluster-secrets makes', (name: string) => made[`${name}/ilbud.env`]!, made['settings.env']!]
])('the secrets %s', (_which, fileOf, settings) => {
  const secretsOf = (name: string) => parseEnv(fileOf(name)) as Record<string, string>
  const shared = parseEnv(settings)

  it.each(names)('the secrets of %s start it, and are no others than it reads', (name) => {
    const env = {
      ...secretsOf(name),
      ...shared,
      PUBLIC_URL: 'https://ilbud.example',
      KAFKA_SASL_MECHANISM: 'scram-sha-512'
    }
    const needed = name in made ? env : { KAFKA_SASL_USERNAME: 'x', KAFKA_SASL_PASSWORD: 'x', ...env }
    expect(checkSettings(servicesOf(name), { ...needed, BUS: 'kafka' })).toEqual([])
    const read = servicesOf(name).flatMap(({ config }) => Object.keys(config.shape))
    expect(Object.keys(secretsOf(name)).filter((key) => !common.includes(key) && !read.includes(key))).toEqual([])
  })

  it('no two processes have the same key for calls', () => {
    const keys = names.map((name) => secretsOf(name).RPC_KEY)
    expect(new Set(keys).size).toBe(names.length)
  })
})

it('made secrets are in the file of who needs them alone', () => {
  for (const name of names) {
    const own = Object.entries(parseEnv(made[`${name}/ilbud.env`]!)).filter(([key]) => key !== 'METRICS_TOKEN')
    const others = Object.entries(made)
      .filter(([file]) => file.endsWith('.env') && !file.startsWith(`${name}/`))
      .map(([, text]) => text)
    for (const [key, value] of own)
      expect([name, key, others.some((text) => text.includes(value!))]).toEqual([name, key, false])
  }
  const logins = names
    .filter((name) => name !== 'edge')
    .map((name) => new URL(parseEnv(made[`${name}/ilbud.env`]!)[`${name.toUpperCase()}_DATABASE_URL`]!))
  for (const { username, password, host, search } of logins) {
    expect(made['roles.sql']).toContain(
      `alter role ${username} login nosuperuser nocreatedb nocreaterole password '${password}'`
    )
    expect([host, search]).toEqual(['db.internal:5432', '?sslmode=require'])
  }
})
