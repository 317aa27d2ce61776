import { listenGrpc } from '#rpc/grpc/listen.ts'
import { createVerifier } from '#rpc/grpc/service-token.ts'
import { freeStaleSocket, type Listening, listenHttp, listenMetrics } from './listen.ts'
import type { Environment } from '#runtime/environment.ts'
import { rpcKeys } from '#runtime/rpc-keys.ts'
import type { ServiceContext, ServiceInstance } from '#process/service.ts'
import { addressSetting, type ProcessConfig, rpcAddressSetting, serviceNames } from '#runtime/settings.ts'
import { inOneLine, StartError } from '#runtime/start-error.ts'

export interface Listeners {
  /**
   * Opens the gateway's address, the one for browsers, if it is not open yet. Resolves to its URL; null without the
   * gateway.
   */
  openFront(): Promise<string | null>
  /** Leaves new connections at the gateway's address to the other processes that accept there. */
  leave(): Promise<void>
  /** After `leave`: closes the connections that wait for a request. */
  endIdle(): Promise<void>
  close(timeoutMs: number): Promise<void>
}

/**
 * Opens the addresses of this process, apart from the gateway's. If it contains every service, the others need none.
 * Otherwise each service that others call listens on its own two addresses, HTTP and rpc. Beside a gateway, a service
 * without rpc is reached through it, and listens only if it has an address.
 */
export async function openListeners(
  built: Map<string, ServiceInstance>,
  config: ProcessConfig,
  { env, now, log }: Pick<ServiceContext, 'env' | 'now' | 'log'>
): Promise<Listeners> {
  const closers: ((timeoutMs: number) => Promise<void>)[] = []
  const outside = serviceNames.filter((name) => !built.has(name))
  const gateway = built.get('gateway')
  if (gateway) requireAddresses(outside, env)

  for (const [name, service] of built) {
    if (name === 'gateway' || outside.length === 0) continue
    if (gateway && !service.rpc?.length && !env[addressSetting(name)]) continue
    const alone = built.size === 1
    const http = await listenHttp(
      service,
      requireAddress((alone && config.LISTEN) || env[addressSetting(name)], addressSetting(name), 'LISTEN')
    )
    closers.push((timeoutMs) => http.close(timeoutMs))
    if (!service.rpc?.length) continue
    const setting = rpcAddressSetting(name)
    const address = requireAddress((alone && config.RPC_LISTEN) || env[setting], setting, 'RPC_LISTEN')
    await freeStaleSocket(address)
    const verify = createVerifier(rpcKeys(env), now)
    const rpc = await listenGrpc({ services: service.rpc, address, verify, log }).catch((error: unknown) => {
      throw new StartError(`${address} cannot be listened on: ${inOneLine(error)}`)
    })
    closers.push(() => rpc.stop())
  }

  if (config.METRICS_LISTEN) {
    const metrics = await listenMetrics(config.METRICS_LISTEN, env)
    closers.push(() => metrics.close())
  }

  let front: Promise<Listening> | undefined
  return {
    async openFront() {
      if (gateway) front ??= listenHttp(gateway, config.LISTEN ?? `[::]:${config.PORT}`)
      return (await front)?.url ?? null
    },
    async leave() {
      ;(await front)?.leave()
    },
    async endIdle() {
      ;(await front)?.endIdle()
    },
    async close(timeoutMs) {
      await (await front)?.close(timeoutMs)
      await Promise.all(closers.map((close) => close(timeoutMs)))
    }
  }
}

function requireAddresses(outside: readonly string[], env: Environment): void {
  const missing = outside.map(addressSetting).filter((setting) => !env[setting])
  if (missing.length > 0)
    throw new StartError(`The gateway has no address for some services: set ${missing.join(', ')}`)
}

function requireAddress(address: string | false | undefined, setting: string, own: string): string {
  if (!address) throw new StartError(`${setting} is not set: give the address to listen on, unix:/path or host:port`)
  if (address.includes(','))
    throw new StartError(`${setting} lists several replicas: ${own} must say which this one is`)
  return address
}
