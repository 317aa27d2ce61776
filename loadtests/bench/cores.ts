import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@ilbud/infra/native/free-port'
import { childrenOf, cpuSeconds } from '#bench/measuring/cpu.ts'
import { median, spreadOf } from '#bench/measuring/figures.ts'
import { save } from '#bench/measuring/report.ts'

/**
 * `npm run bench -- cores`: three ways in which processes share a port, with bare `node:http` servers: CPU per
 * connection, how evenly streams are spread, and connections that are lost while one of the processes ends.
 */
const ways = ['round-robin', 'one-socket', 'reuse-port'] as const
const processes = 4
const streams = 2000
const batch = 100
const rounds = 5

interface Round {
  /** Microseconds of CPU of all processes for each accepted stream. */
  micros: number
  /** The streams of the process that has fewest and of the one that has most, where the even share is 1. */
  least: number
  most: number
  /** Connections that failed while one process ended. */
  lost: number
}

const server = fileURLToPath(new URL('../baselines/shared-port.ts', import.meta.url))

async function measure(way: string): Promise<Round> {
  const port = await freePort()
  const env = { ...process.env, WAY: way, PROCESSES: String(processes), LISTEN: String(port) }
  const primary = fork(server, { env })
  try {
    await once(primary, 'message')
    const pids = [primary.pid!, ...childrenOf(primary.pid!)]
    const before = cpuSeconds(pids)
    const opened: IncomingMessage[] = []
    for (let count = 0; count < streams; count += batch) opened.push(...(await open(port, batch)).streams)
    const micros = (1e6 * (cpuSeconds(pids) - before)) / streams
    const counts = countByProcess(opened)
    const share = (count: number): number => (count * processes) / streams

    const ending = Number([...counts.keys()][0])
    let lost = 0
    for (let at = 0; at < 20; at++) {
      if (at === 5) process.kill(ending, 'SIGTERM')
      lost += (await open(port, batch)).lost
    }
    return { micros, least: share(Math.min(...counts.values())), most: share(Math.max(...counts.values())), lost }
  } finally {
    for (const pid of childrenOf(primary.pid!)) process.kill(pid, 'SIGKILL')
    primary.kill('SIGKILL')
    await once(primary, 'exit')
  }
}

async function open(port: number, count: number): Promise<{ streams: IncomingMessage[]; lost: number }> {
  const all = await Promise.all(Array.from({ length: count }, () => openOne(port)))
  const opened = all.filter((stream) => stream !== null)
  return { streams: opened, lost: count - opened.length }
}

async function openOne(port: number): Promise<IncomingMessage | null> {
  try {
    const [stream] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage]
    // The end of its process ends it.
    stream.on('error', () => undefined).resume()
    return stream
  } catch {
    return null
  }
}

function countByProcess(all: IncomingMessage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { headers } of all) {
    const name = String(headers['x-process'])
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const measured = new Map<string, Round[]>(ways.map((way) => [way, []]))
for (let round = 0; round < rounds; round++) for (const way of ways) measured.get(way)!.push(await measure(way))

const lines = [...measured].map(([way, all]) => {
  const micros = spreadOf(all.map((round) => round.micros))
  const [least, most] = [median(all.map((round) => round.least)), median(all.map((round) => round.most))]
  const lost = all.reduce((sum, round) => sum + round.lost, 0)
  return `    ${way.padEnd(12)} ${micros.median.toFixed(0).padStart(4)} µs a stream (${micros.min.toFixed(0)}–${micros.max.toFixed(0)})   ${least.toFixed(2)} to ${most.toFixed(2)} of the even share   ${lost} of ${rounds * 20 * batch} lost while one ends`
})
const title = `${streams} streams opened at ${processes} processes that share a port, median of ${rounds} rounds`
process.stdout.write(`\n${[title, '', ...lines].join('\n')}\n\n${save({ cores: { title, rounds: [...measured] } })}\n`)
