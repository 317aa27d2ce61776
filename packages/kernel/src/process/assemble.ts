import { createIdentity } from '#http/identity.ts'
import { createMemoryLimits } from '#http/limits.ts'
import { createRedisLimits } from '#http/limits/redis-limits.ts'
import { localUpstream, remoteUpstream } from '#http/upstream.ts'
import { createCalls } from '#rpc/calls.ts'
import { createSigner } from '#rpc/grpc/service-token.ts'
import { ownerOf } from '#rpc/method.ts'
import type { RpcServices } from '#rpc/rpc.ts'
import type { ServiceInstance, ServiceContext, Service } from './service.ts'
import type { Environment } from '#runtime/environment.ts'
import { rpcKeys } from '#runtime/rpc-keys.ts'
import { addressSetting, rpcAddressSetting, serviceNames } from '#runtime/settings.ts'
import { inOneLine, StartError } from '#runtime/start-error.ts'

export interface Assembly {
  /** By name, in the order in which they were listed. */
  built: Map<string, ServiceInstance>
  /** Follows ended sessions and lost rights; resolves when those of the last minutes are known. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Builds every service of this process and connects each to the others, in this process or another. */
export async function assemble(
  services: Service[],
  { env, bus, now, log }: Pick<ServiceContext, 'env' | 'bus' | 'now' | 'log'>
): Promise<Assembly> {
  const local: RpcServices = []
  const built = new Map<string, ServiceInstance>()
  // So that a missing key fails the start, and not the first call.
  if (callsOthers(services, env)) rpcKeys(env)
  const calls = createCalls({
    local,
    addresses: (typeName) => addressOf(rpcAddressSetting(ownerOf(typeName)), env).split(','),
    signer: () => createSigner(rpcKeys(env), now)
  })
  // One for the process: any of its services may ask auth for the keys, so the first one does.
  const identity = createIdentity({ calls: calls.as(services[0]!.name), bus, now, log })
  const remotes = new Map<string, ReturnType<typeof remoteUpstream>>()

  function upstream(name: string): ReturnType<ServiceContext['upstream']> {
    const inside = built.get(name)
    if (inside) return localUpstream(inside)
    const remote = remotes.get(name) ?? remoteUpstream(addressOf(addressSetting(name), env))
    remotes.set(name, remote)
    return remote
  }

  const off = env.LIMITS === 'off'
  const memory = createMemoryLimits({ now, off })
  const redis = env.REDIS_URL ? await createRedisLimits({ url: env.REDIS_URL, fallback: memory, now, off, log }) : null
  const limits = redis ?? memory
  for (const { name, build } of services) {
    const own = { calls: calls.as(name), log: log.child({ service: name }) }
    const instance = await named(name, 'build', () => build({ env, bus, identity, limits, upstream, now, ...own }))
    built.set(name, instance)
    local.push(...(instance.rpc ?? []))
  }
  return {
    built,
    start: () => identity.start(),
    async stop() {
      await identity.stop()
      calls.close()
      await redis?.stop()
      await Promise.all([...remotes.values()].map((remote) => remote.close()))
    }
  }
}

/** Runs a step for one service; its name is added to an error. */
export async function named<Value>(service: string, step: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new Error(`${service} could not ${step}: ${inOneLine(error)}`, { cause: error })
  }
}

function callsOthers(services: Service[], env: Environment): boolean {
  const outside = serviceNames.filter((name) => !services.some((service) => service.name === name))
  return outside.some((name) => env[rpcAddressSetting(name)])
}

function addressOf(setting: string, env: Environment): string {
  const address = env[setting]
  if (!address) throw new StartError(`${setting} is not set: that service is not in this process`)
  return address
}
