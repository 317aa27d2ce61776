import { readFileSync } from 'node:fs'
import { analytics } from '@ilbud/analytics/service'
import { auth } from '@ilbud/auth/service'
import { companies } from '@ilbud/companies/service'
import { dispatch } from '@ilbud/dispatch/service'
import { drivers } from '@ilbud/drivers/service'
import { gateway } from '@ilbud/gateway/service'
import { processConfigSchema, sharedSettings } from '@ilbud/kernel/runtime/settings'
import { notifications } from '@ilbud/notifications/service'
import { orders } from '@ilbud/orders/service'
import { realtime } from '@ilbud/realtime/service'
import { tracking } from '@ilbud/tracking/service'
import { describe, expect, it } from 'vitest'

const services = [auth, drivers, orders, tracking, dispatch, companies, analytics, notifications, realtime, gateway]
const lines = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').split('\n')
const settings = lines.flatMap((line, at) => {
  const [, name, value] = /^([A-Z\d_]+)=(.*)$/.exec(line) ?? []
  return name === undefined ? [] : [{ name, value, comment: lines[at - 1]! }]
})

// Read by telemetry.ts and by OpenTelemetry itself.
const ofTelemetry = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG'
]

describe('.env.example', () => {
  it('.env.example lists every setting of every process and service, and nothing else', () => {
    const known = [processConfigSchema, ...services.map(({ config }) => config)].flatMap((schema) =>
      Object.keys(schema.shape)
    )
    const wanted = [...new Set([...known, ...sharedSettings(), ...ofTelemetry])]
    expect(settings.map(({ name }) => name).sort()).toEqual(wanted.sort())
  })

  it('.env.example says of each what it is, and gives no value away', () => {
    for (const { comment, value } of settings)
      expect([comment, value]).toEqual([expect.stringMatching(/^# .{10,}/), ''])
  })
})
