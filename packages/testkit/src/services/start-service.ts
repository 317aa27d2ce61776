import type { Bus } from '@ilbud/kernel/events/bus'
import type { Identity } from '@ilbud/kernel/http/identity'
import { createMemoryLimits } from '@ilbud/kernel/http/limits'
import type { Environment } from '@ilbud/kernel/runtime/environment'
import type { ServiceInstance, ServiceContext, Service } from '@ilbud/kernel/process/service'
import { testLog } from '#test-log.ts'

export interface StartedService {
  app: ServiceInstance['app']
  instance: ServiceInstance
  stop: () => Promise<void>
}

const nobody: Identity = { verify: () => null, verifyKey: async () => null, onEnded: () => () => undefined }

function missing(what: string): () => never {
  return () => {
    throw new Error(`this test has no ${what}`)
  }
}

/** Builds and starts a service as in production, on a test's own database and event log. Nobody is signed in. */
export async function startService(
  service: Service,
  { env, bus, now = () => new Date(), ...overrides }: Partial<ServiceContext> & { env: Environment; bus: Bus }
): Promise<StartedService> {
  const context: ServiceContext = {
    env,
    bus,
    now,
    calls: { to: missing('calls') },
    identity: nobody,
    limits: createMemoryLimits({ now }),
    upstream: missing('upstream'),
    log: testLog,
    ...overrides
  }
  const instance = await service.build(context)
  await instance.start()
  return {
    app: instance.app,
    instance,
    async stop() {
      await instance.drain()
      await instance.stop()
    }
  }
}
