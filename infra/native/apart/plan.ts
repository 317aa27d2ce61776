import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'

type ServiceName = (typeof serviceNames)[number]

/** What listens on the ports: gateway and realtime in one process, or the gateway with realtime behind it. */
export type Front = 'edge' | 'gateway'

/** A program of `services/` that the product consists of. */
export type ProcessName = ServiceName | 'edge'

/** The number of processes of each kind. Default: one. */
export type Replicas = Partial<Record<ProcessName, number>>

/** One process of the product, when not all services are in one. */
export interface ProgramPlan {
  /** `tracking`, `tracking.2`: the first replica has the service's name. */
  name: string
  service: ProcessName | 'all'
  /** Its file, from the root; default: the service's own. */
  file?: string
  /** The environment of this process, in addition to the common one. */
  env: Record<string, string>
  /** Its address: `unix:/path` or `http://127.0.0.1:port`. */
  address: string
}

interface Plan {
  programs: ProgramPlan[]
  /** The environment of every process: the addresses of the services. */
  env: Record<string, string>
}

interface PlanOptions {
  front?: Front
  replicas?: Replicas
  /** A folder with a short path for the services' sockets, which may have 107 bytes each. */
  sockets: string
  /** One port per replica of the front. */
  ports: number[]
}

/** The processes behind the front, one service each. */
export function servicesBehind(front: Front): ServiceName[] {
  return serviceNames.filter((name) => name !== 'gateway' && (name !== 'realtime' || front === 'gateway'))
}

/** Plans names and addresses: services on Unix sockets, the front on ports. */
export function planPrograms({ front = 'edge', replicas = {}, sockets, ports }: PlanOptions): Plan {
  const env: Record<string, string> = {}
  const programs: ProgramPlan[] = []
  for (const service of servicesBehind(front)) {
    const names = replicaNames(service, replicas[service] ?? 1)
    const at = (name: string): string => `unix:${sockets}/${name}`
    programs.push(...names.map((name, number) => planService(service, name, at(name), number)))
    env[addressSetting(service)] = names.map(at).join(',')
    env[rpcAddressSetting(service)] = names.map((name) => `${at(name)}.rpc`).join(',')
  }
  const fronts = replicaNames(front, ports.length)
  programs.push(...fronts.map((name, number) => planFront(front, name, ports[number]!, number)))
  return { programs, env }
}

/** Whether other machines and browsers connect to it. */
export function isFront({ service }: ProgramPlan): boolean {
  return service === 'edge' || service === 'gateway' || service === 'all'
}

function replicaNames(service: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at === 0 ? service : `${service}.${at + 1}`))
}

function planService(service: ServiceName, name: string, address: string, number: number): ProgramPlan {
  return { name, service, address, env: { LISTEN: address, RPC_LISTEN: `${address}.rpc`, ...demoOf(number) } }
}

function planFront(service: Front, name: string, port: number, number: number): ProgramPlan {
  const env = { PORT: String(port), ...demoOf(number) }
  return { name, service, address: `http://127.0.0.1:${port}`, env }
}

/** Only one replica may play the demo, or its scenes would be played twice. */
function demoOf(number: number): Record<string, string> {
  return number === 0 ? {} : { DEMO_PLAY: 'false' }
}
