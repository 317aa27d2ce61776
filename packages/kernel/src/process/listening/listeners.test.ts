import { existsSync } from 'node:fs'
import { addressSetting, processConfigSchema, serviceNames } from '#runtime/settings.ts'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testContext } from '@ilbud/testkit/services/test-context'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { openListeners } from './listeners.ts'
import type { ServiceInstance } from '#process/service.ts'

/** A process of gateway and realtime, with every other service elsewhere; `env`: settings in addition to that. */
async function anEdge(env: Record<string, string> = {}) {
  const nothing = async () => undefined
  const instance = (): ServiceInstance => ({ app: fastify(), start: nothing, drain: nothing, stop: nothing })
  const elsewhere = serviceNames.filter((name) => name !== 'gateway' && name !== 'realtime')
  const addresses = Object.fromEntries(elsewhere.map((name) => [addressSetting(name), `unix:/nowhere/${name}`]))
  const front = aSocketPath()
  const built = new Map([
    ['realtime', instance()],
    ['gateway', instance()]
  ])
  const config = processConfigSchema.parse({ LISTEN: `unix:${front}` })
  const listeners = await openListeners(built, config, { ...testContext(), env: { ...addresses, ...env } })
  onTestFinished(() => listeners.close(0))
  await listeners.openFront()
  return { front, built }
}

it('a service without rpc needs no address beside the gateway, which hands it its requests', async () => {
  const { front, built } = await anEdge()
  expect(existsSync(front)).toBe(true)
  expect(built.get('realtime')!.app.server.listening).toBe(false)
})

it('a service beside the gateway also listens on the address that it has', async () => {
  const path = aSocketPath()
  const { front, built } = await anEdge({ REALTIME_ADDRESS: `unix:${path}` })
  expect([front, path].map((each) => existsSync(each))).toEqual([true, true])
  expect(built.get('realtime')!.app.server.listening).toBe(true)
})
