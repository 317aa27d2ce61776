import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { eventually } from './eventually.ts'

export interface Program {
  name: string
  pid: number
  isRunning(): boolean
  /** The last lines that it printed, for the message of a failed test. */
  output(): string
  /** Sends the signal and waits for the end. Resolves to the exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Resolves when the process has ended by itself. */
  ended: Promise<number | null>
}

export interface ProgramOptions {
  name: string
  args: string[]
  cwd: string
  env: Record<string, string>
  /** `http://…` or `unix:/socket/path` followed by the path to ask until it answers 200. */
  readyAt?: string
  timeoutMs?: number
  onOutput?: (line: string) => void
}

/** Starts a Node program and resolves when it is ready; rejects with its last words when it ends before. */
export async function startProgram({
  name,
  args,
  cwd,
  env,
  readyAt,
  timeoutMs = 60_000,
  onOutput
}: ProgramOptions): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const lines = keepLines(child, onOutput)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const program: Program = {
    name,
    pid: child.pid!,
    isRunning,
    ended,
    output: () => lines.join('\n'),
    async end(signal) {
      if (isRunning()) child.kill(signal)
      return ended
    }
  }
  if (readyAt) await whenReady(program, readyAt, timeoutMs)
  return program
}

async function whenReady(program: Program, readyAt: string, timeoutMs: number): Promise<void> {
  const ready = eventually(() => answersOk(readyAt), `${program.name} is ready`, { timeoutMs, everyMs: 50 })
  const died = program.ended.then((code) => {
    throw new Error(`${program.name} ended with ${code} before it was ready:\n${program.output()}`)
  })
  died.catch(() => undefined)
  try {
    await Promise.race([ready, died])
  } catch (error) {
    await program.end('SIGKILL')
    throw new Error(`${program.name} did not start:\n${program.output()}`, { cause: error })
  }
}

function keepLines(child: ChildProcess, onOutput?: (line: string) => void): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > 200) lines.shift()
      onOutput?.(line)
    })
  }
  return lines
}

function answersOk(address: string): Promise<boolean> {
  const socket = /^unix:(?<socketPath>.+?)(?<path>\/readyz)$/.exec(address)?.groups
  return new Promise((resolve) => {
    const asked = socket ? request({ socketPath: socket.socketPath!, path: socket.path! }) : request(address)
    asked.setTimeout(2000, () => asked.destroy())
    asked.on('error', () => resolve(false))
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.end()
  })
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
