import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'

export type ServiceName = (typeof serviceNames)[number]

/** The number of processes per service. Default: one. */
export type Replicas = Partial<Record<ServiceName, number>>

/** One process, when every service runs in its own. */
export interface ProgramPlan {
  /** `tracking`, `tracking.2`: the first replica has the service's name. */
  name: string
  service: ServiceName | 'all'
  /** The environment of this process, in addition to the common one. */
  env: Record<string, string>
  /** Its address: `unix:/path` or `http://127.0.0.1:port`. */
  address: string
}

export interface Plan {
  programs: ProgramPlan[]
  /** The environment of every process: the addresses of the services. */
  env: Record<string, string>
}

interface PlanOptions {
  replicas?: Replicas
  /** A folder with a short path for the services' sockets, which may have 107 bytes each. */
  sockets: string
  /** One port per replica of the gateway. */
  ports: number[]
}

/** Plans names and addresses: services on Unix sockets, gateways on ports. */
export function planPrograms({ replicas = {}, sockets, ports }: PlanOptions): Plan {
  const env: Record<string, string> = {}
  const programs: ProgramPlan[] = []
  for (const service of serviceNames) {
    const names = replicaNames(service, service === 'gateway' ? ports.length : (replicas[service] ?? 1))
    if (service === 'gateway') {
      programs.push(...names.map((name, at) => planGateway(name, ports[at]!, at)))
      continue
    }
    const at = (name: string): string => `unix:${sockets}/${name}`
    programs.push(...names.map((name, number) => planService(service, name, at(name), number)))
    env[addressSetting(service)] = names.map(at).join(',')
    env[rpcAddressSetting(service)] = names.map((name) => `${at(name)}.rpc`).join(',')
  }
  return { programs, env }
}

function replicaNames(service: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at === 0 ? service : `${service}.${at + 1}`))
}

function planService(service: ServiceName, name: string, address: string, number: number): ProgramPlan {
  return { name, service, address, env: { LISTEN: address, RPC_LISTEN: `${address}.rpc`, ...demoOf(number) } }
}

function planGateway(name: string, port: number, number: number): ProgramPlan {
  const env = { PORT: String(port), ...demoOf(number) }
  return { name, service: 'gateway', address: `http://127.0.0.1:${port}`, env }
}

/** Only one replica may play the demo, or its scenes would be played twice. */
function demoOf(number: number): Record<string, string> {
  return number === 0 ? {} : { DEMO_PLAY: 'false' }
}
