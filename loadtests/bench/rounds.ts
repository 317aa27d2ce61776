import { Agent, type Dispatcher } from 'undici'
import { cpuSeconds } from './cpu.ts'

/** One thing that answers requests, and the processes whose time it costs. */
export interface Contestant {
  name: string
  /** `http://127.0.0.1:8080`, or `unix:/path`. */
  address: string
  pids: number[]
  headers?: Record<string, string>
}

export interface Figures {
  name: string
  /** Microseconds of CPU per request, summed over the contestant's processes. */
  cpuMicros: number[]
  /** Requests a second. */
  throughput: number[]
}

interface Plan {
  rounds: number
  sliceMs: number
  connections: number
  paths: string[]
}

/** Not counted: the first rounds warm up the compiler and the connections. */
const warmUps = 2

/** Interleaved slices, the order turned each round, so that a drift of the machine hits all alike. */
export async function race(contestants: Contestant[], plan: Plan): Promise<Figures[]> {
  const agents = new Map(contestants.map((each) => [each.name, agentFor(each, plan.connections)]))
  const figures = new Map(contestants.map(({ name }) => [name, { name, cpuMicros: [], throughput: [] } as Figures]))
  for (let round = 0; round < plan.rounds + warmUps; round++) {
    for (let at = 0; at < contestants.length; at++) {
      const contestant = contestants[(at + round) % contestants.length]!
      const { micros, perSecond } = await slice(contestant, agents.get(contestant.name)!, plan)
      if (round < warmUps) continue
      figures.get(contestant.name)!.cpuMicros.push(micros)
      figures.get(contestant.name)!.throughput.push(perSecond)
    }
  }
  await Promise.all([...agents.values()].map((agent) => agent.close()))
  return [...figures.values()]
}

function agentFor({ address }: Contestant, connections: number): Agent {
  const socketPath = address.startsWith('unix:') ? address.slice('unix:'.length) : null
  return new Agent({ connections, pipelining: 1, ...(socketPath && { connect: { socketPath } }) })
}

async function slice({ address, pids, headers = {} }: Contestant, agent: Agent, { sliceMs, connections, paths }: Plan): Promise<{ micros: number; perSecond: number }> {
  const origin = address.startsWith('unix:') ? 'http://localhost' : address
  const started = performance.now()
  const before = cpuSeconds(pids)
  let answered = 0
  const connection = async (offset: number): Promise<void> => {
    for (let at = offset; performance.now() - started < sliceMs; at++) {
      await request(agent, origin, paths[at % paths.length]!, headers)
      answered++
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at * 997)))
  const seconds = (performance.now() - started) / 1000
  return { micros: ((cpuSeconds(pids) - before) * 1e6) / answered, perSecond: answered / seconds }
}

async function request(agent: Agent, origin: string, path: string, headers: Record<string, string>): Promise<void> {
  const options: Dispatcher.RequestOptions = { origin, path, method: 'GET', headers }
  const { statusCode, body } = await agent.request(options)
  // A bench that counts refusals as answers measures the wrong thing.
  if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path} answered ${statusCode}`)
  await body.dump()
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** A line of the printed table: median, spread, and the ratio to the anchor round by round. */
export function ratioTo(anchor: Figures, figures: Figures): { median: number; min: number; max: number } {
  const ratios = figures.cpuMicros.map((micros, at) => micros / anchor.cpuMicros[at]!)
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) }
}
