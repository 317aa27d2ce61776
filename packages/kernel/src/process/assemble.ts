import type { Bus } from '#events/bus.ts'
import { createIdentity } from '#http/identity.ts'
import { createMemoryLimits } from '#http/limits.ts'
import { localUpstream, remoteUpstream } from '#http/upstream.ts'
import type { Built, Environment, Parts, Service } from '#process/service.ts'
import { addressSetting, rpcAddressSetting } from '#process/settings.ts'
import { inOneLine, StartError } from '#process/start-error.ts'
import { createCalls } from '#rpc/calls.ts'
import type { RpcServices } from '#rpc/rpc.ts'
import type { Logger } from 'pino'

export interface Assembly {
  parts: Parts
  /** By name, in the order in which they were listed. */
  built: Map<string, Built>
  /** Follows ended sessions and lost rights; resolves when it knows those of the last minutes. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Builds every service of this process and gives each the ways to the others, inside it or not. */
export async function assemble(services: Service[], env: Environment, bus: Bus, log: Logger): Promise<Assembly> {
  const now = (): Date => new Date()
  const local: RpcServices = []
  const built = new Map<string, Built>()
  const calls = createCalls({ local, address: (typeName) => addressOf(rpcAddressSetting(ownerOf(typeName)), env) })
  const identity = createIdentity({ calls, bus, now, log })
  const remotes = new Map<string, ReturnType<typeof remoteUpstream>>()

  function upstream(name: string): ReturnType<Parts['upstream']> {
    const inside = built.get(name)
    if (inside) return localUpstream(inside)
    const remote = remotes.get(name) ?? remoteUpstream(addressOf(addressSetting(name), env))
    remotes.set(name, remote)
    return remote
  }

  const limits = createMemoryLimits({ now, off: env.LIMITS === 'off' })
  const parts: Parts = { env, bus, calls, identity, limits, upstream, now, log }
  for (const service of services) {
    const one = await named(service.name, 'build', () =>
      service.build({ ...parts, log: log.child({ service: service.name }) })
    )
    await named(service.name, 'start', async () => {
      await one.app.ready()
    })
    built.set(service.name, one)
    local.push(...(one.rpc ?? []))
  }
  return {
    parts,
    built,
    start: () => identity.start(),
    async stop() {
      await identity.stop()
      calls.close()
      await Promise.all([...remotes.values()].map((remote) => remote.close()))
    }
  }
}

/** Does one service's step; what goes wrong carries its name. */
export async function named<Value>(service: string, step: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new Error(`${service} could not ${step}: ${inOneLine(error)}`, { cause: error })
  }
}

/** `ilbud.Auth` is served by auth. */
function ownerOf(typeName: string): string {
  return typeName.slice(typeName.lastIndexOf('.') + 1).toLowerCase()
}

function addressOf(setting: string, env: Environment): string {
  const address = env[setting]
  if (!address) throw new StartError(`${setting} is not set: that service is not in this process`)
  return address
}
