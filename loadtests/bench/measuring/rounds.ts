import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { cpuSeconds } from './cpu.ts'
import { calmShare, untilCalm, watchOthers } from './machine.ts'

/** A server that answers requests, and the processes whose CPU counts. */
export interface Contestant {
  name: string
  /** `http://127.0.0.1:8080`, or `unix:/path`. */
  address: string
  pids: number[]
  headers?: Record<string, string>
  /** CPU seconds that its processes use per second without a request; subtracted. */
  idle?: number
  /** The expected status: 304 for requests with an ETag. */
  status?: number
  /** The path to request in place of one of the plan's. */
  spell?: (path: string) => string
}

export interface Figures {
  name: string
  /** Microseconds of CPU per request, over all processes of the contestant, per round. */
  cpuMicros: number[]
  /** Requests per second. */
  throughput: number[]
  /** The share of the machine that other processes used meanwhile. */
  others: number[]
}

interface Plan {
  rounds: number
  sliceMs: number
  connections: number
  paths: string[]
  /** A pause after each slice for deferred work of its requests, whose CPU counts. */
  settleMs?: number
}

/** Rounds that warm up the compiler and the connections, and are not counted. */
const warmUps = 2

/** Slices in turn, in an order that rotates each round, so that a drift of the machine affects all alike. */
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

/** Requests every path once. */
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

/** Repeats a slice during which other processes used too much of the machine, as long as the waiting time allows. */
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
  // Far apart, so that no two connections ask for the same order at the same time.
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at * 997)))
  const seconds = (performance.now() - started) / 1000
  await pause(settleMs)
  const idle = ((contestant.idle ?? 0) * (performance.now() - started)) / 1000
  return { micros: ((cpuSeconds(contestant.pids) - before - idle) * 1e6) / answered, perSecond: answered / seconds }
}

async function request(contestant: Contestant, agent: Agent, path: string): Promise<void> {
  const { address, headers = {}, status = 200, spell } = contestant
  const origin = socketOf(address) ? 'http://localhost' : address
  const options: Dispatcher.RequestOptions = { origin, path: spell ? spell(path) : path, method: 'GET', headers }
  const { statusCode, body } = await agent.request(options)
  // Refusals must not be counted as answers.
  if (statusCode !== status) throw new Error(`${contestant.name}: ${path} answered ${statusCode}, not ${status}`)
  await body.dump()
}
