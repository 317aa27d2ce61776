import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/process/settings'

export type ServiceName = (typeof serviceNames)[number]

/** How many processes of a service; one of each that is not named. */
export type Replicas = Partial<Record<ServiceName, number>>

/** One process of the product when every service runs by itself. */
export interface ProgramPlan {
  /** `tracking` and `tracking.2`: a service's first replica bears its name. */
  name: string
  service: ServiceName | 'all'
  /** What this process is told beside what all are told. */
  env: Record<string, string>
  /** Where it answers: `unix:/path` or `http://127.0.0.1:port`. */
  address: string
}

export interface Plan {
  programs: ProgramPlan[]
  /** What every process is told: where the others are. */
  env: Record<string, string>
}

interface PlanOptions {
  replicas?: Replicas
  /** A short path, for the services' sockets: each may have 107 bytes. */
  sockets: string
  /** One port per replica of the gateway. */
  ports: number[]
}

/** Who runs and where: services behind Unix sockets, gateways behind ports. */
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

/** Two that play the same scenes would play them twice. */
function demoOf(number: number): Record<string, string> {
  return number === 0 ? {} : { DEMO_PLAY: 'false' }
}
