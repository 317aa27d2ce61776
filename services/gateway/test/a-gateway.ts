import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { Admission } from '#use-cases/admission.ts'
import { createParcelCache } from '#use-cases/parcel-cache.ts'
import { handOffUpgrade } from '#http/forwarding/upgrades.ts'
import { ForbiddenError } from '@ilbud/kernel/errors'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { localUpstream, remoteUpstream, type Upstream } from '@ilbud/kernel/http/upstream'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import { readConfig } from '@ilbud/kernel/runtime/config'
import type { ServiceInstance } from '@ilbud/kernel/process/service'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { routes } from '@ilbud/proto/http/routes'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testContext } from '@ilbud/testkit/services/test-context'
import { Agent, request } from 'undici'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { aWebDist } from './a-web-dist.ts'

type Service = Pick<ServiceInstance, 'app' | 'upgrade'>

/** Two small services that return what they received. */
async function someServices(): Promise<Map<string, Service>> {
  const services = new Map<string, Service>()
  for (const name of ['tracking', 'drivers'] as const) {
    const rows = routes.filter((row) => row.service === name)
    const app = createHttp({
      service: name,
      context: testContext({ env: { LIMITS: 'off' } }),
      rows: rows.map((row) => ({ ...row, policy: 'public' as const }))
    })
    for (const { method, path } of rows) {
      app.route({
        method,
        url: path,
        handler: async ({ headers, ip, id, body }) => ({ name, headers, ip, id, body: body ?? null })
      })
    }
    await app.ready()
    onTestFinished(() => app.close())
    const sockets = new WebSocketServer({ noServer: true })
    const upgrade: Service['upgrade'] = (request, socket, head) => {
      if (request.headers['x-refuse']) return refuseUpgrade(socket, new ForbiddenError())
      sockets.handleUpgrade(request, socket, head, (ws) => ws.send(JSON.stringify(request.headers)))
    }
    services.set(name, { app, upgrade })
  }
  return services
}

export const shapes = {
  'in one process': async (service: Service) => localUpstream(service),
  async 'between processes'({ app, upgrade }: Service) {
    if (upgrade) app.server.on('upgrade', upgrade)
    const path = aSocketPath()
    await app.listen({ path })
    const upstream = remoteUpstream(`unix:${path}`)
    onTestFinished(() => upstream.close())
    return upstream
  }
}

export async function aGateway(
  shape: keyof typeof shapes = 'in one process',
  env: Record<string, string> = {},
  { calls, services: own = {} }: { calls?: Calls; services?: Record<string, Service> } = {}
) {
  const services = new Map([...(await someServices()), ...Object.entries(own)])
  const upstreams = new Map<string, Upstream>()
  for (const [name, service] of services) upstreams.set(name, await shapes[shape](service))
  const nobody = remoteUpstream(`unix:${aSocketPath()}`)
  onTestFinished(() => nobody.close())
  const away: Calls = { to: () => ({ settings: () => Promise.reject(new Error('away')) }) as never }
  const settings = { LIMITS: 'off', WEB_DIST: aWebDist(), ...env }
  const context = testContext({
    env: settings,
    upstream: (name) => upstreams.get(name) ?? nobody,
    calls: calls ?? away
  })
  const config = readConfig(configSchema, settings)
  const parcels = createParcelCache({ max: config.GATEWAY_KEPT_PARCELS, isCurrent: () => true })
  const admission = new Admission(1)
  const app = await buildApp(context, { config, parcels, admission })
  app.server.on('upgrade', handOffUpgrade(context, config.TRUST_PROXY, admission))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const agent = new Agent({ keepAliveTimeout: 10 })
  onTestFinished(() => agent.destroy())
  return {
    app,
    admission,
    parcels,
    port,
    ask: (path: string, options: object = {}) =>
      request(`http://127.0.0.1:${port}${path}`, { dispatcher: agent, ...options })
  }
}

/** Requests a page as a browser does. */
export const html = { headers: { accept: 'text/html,*/*' } }
