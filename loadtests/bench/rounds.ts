import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { cpuSeconds } from './cpu.ts'
import { calmShare, untilCalm, watchOthers } from './machine.ts'

/** One thing that answers requests, and the processes whose time it costs. */
export interface Contestant {
  name: string
  /** `http://127.0.0.1:8080`, or `unix:/path`. */
  address: string
  pids: number[]
  headers?: Record<string, string>
  /** CPU seconds that its processes use in a second without a request: not counted. */
  idle?: number
  /** 304 for a contestant that is asked with an ETag. */
  status?: number
}

export interface Figures {
  name: string
  /** Microseconds of CPU per request, summed over the contestant's processes, round by round. */
  cpuMicros: number[]
  /** Requests a second. */
  throughput: number[]
  /** What share of the machine others had meanwhile. */
  others: number[]
}

interface Plan {
  rounds: number
  sliceMs: number
  connections: number
  paths: string[]
  /** A rest after each slice, for what its requests leave to be done: counted with it. */
  settleMs?: number
}

/** Not counted: the first rounds warm up the compiler and the connections. */
const warmUps = 2

/** Interleaved slices, the order turned each round, so that a drift of the machine hits all alike. */
export async function race(contestants: Contestant[], plan: Plan): Promise<Figures[]> {
  const agents = new Map(contestants.map((each) => [each.name, agentFor(each, plan.connections)]))
  const figures = new Map(
    contestants.map(({ name }) => [name, { name, cpuMicros: [], throughput: [], others: [] } as Figures])
  )
  for (let round = 0; round < plan.rounds + warmUps; round++) {
    for (let at = 0; at < contestants.length; at++) {
      const contestant = contestants[(at + round) % contestants.length]!
      const { micros, perSecond, share } = await calmSlice(contestant, agents.get(contestant.name)!, plan)
      if (round < warmUps) continue
      figures.get(contestant.name)!.cpuMicros.push(micros)
      figures.get(contestant.name)!.throughput.push(perSecond)
      figures.get(contestant.name)!.others.push(share)
    }
  }
  await Promise.all([...agents.values()].map((agent) => agent.close()))
  return [...figures.values()]
}

/** Asks for every path once. */
export async function askAll(contestant: Contestant, paths: string[], connections: number): Promise<void> {
  const agent = agentFor(contestant, connections)
  let at = 0
  const connection = async (): Promise<void> => {
    while (at < paths.length) await request(contestant, agent, paths[at++]!)
  }
  await Promise.all(Array.from({ length: connections }, connection))
  await agent.close()
}

function agentFor({ address }: Contestant, connections: number): Agent {
  const socketPath = socketOf(address)
  return new Agent({ connections, pipelining: 1, ...(socketPath && { connect: { socketPath } }) })
}

function socketOf(address: string): string | null {
  return address.startsWith('unix:') ? address.slice('unix:'.length) : null
}

/** A slice in which others had too much of the machine is done again, while there is patience. */
async function calmSlice(contestant: Contestant, agent: Agent, plan: Plan) {
  for (;;) {
    const others = watchOthers(contestant.pids)
    const result = await slice(contestant, agent, plan)
    const share = others()
    if (share < calmShare || !(await untilCalm(contestant.pids))) return { ...result, share }
  }
}

async function slice(contestant: Contestant, agent: Agent, { sliceMs, connections, paths, settleMs = 0 }: Plan) {
  const started = performance.now()
  const before = cpuSeconds(contestant.pids)
  let answered = 0
  const connection = async (offset: number): Promise<void> => {
    for (let at = offset; performance.now() - started < sliceMs; at++) {
      await request(contestant, agent, paths[at % paths.length]!)
      answered++
    }
  }
  // Far apart, so that no two connections ask for the same order at once.
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at * 997)))
  const seconds = (performance.now() - started) / 1000
  await pause(settleMs)
  const idle = ((contestant.idle ?? 0) * (performance.now() - started)) / 1000
  return { micros: ((cpuSeconds(contestant.pids) - before - idle) * 1e6) / answered, perSecond: answered / seconds }
}

async function request(contestant: Contestant, agent: Agent, path: string): Promise<void> {
  const { address, headers = {}, status = 200 } = contestant
  const origin = socketOf(address) ? 'http://localhost' : address
  const options: Dispatcher.RequestOptions = { origin, path, method: 'GET', headers }
  const { statusCode, body } = await agent.request(options)
  // A bench that counts refusals as answers measures the wrong thing.
  if (statusCode !== status) throw new Error(`${contestant.name}: ${path} answered ${statusCode}, not ${status}`)
  await body.dump()
}
