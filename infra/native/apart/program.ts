import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { cacheFolder } from '#native/cache-folder.ts'

export interface Program {
  name: string
  pid: number
  isRunning(): boolean
  /** The last lines of its output, for error messages. */
  output(): string
  /** Sends the signal and waits for the end. Resolves to the exit code, or null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Sends SIGSTOP: the process is paused without noticing. */
  freeze(): void
  /** Sends SIGCONT: it goes on. */
  thaw(): void
  /** Resolves when the process has ended. */
  ended: Promise<number | null>
}

interface ProgramOptions {
  name: string
  args: string[]
  cwd: string
  env: Record<string, string>
  /** An `http://…` or `unix:/socket/path` with the path that is requested until it answers 200. */
  readyAt?: string
  timeoutMs?: number
  /** Whether the terminal's Ctrl-C does not reach it; the caller then ends its programs in the right order. */
  detached?: boolean
  onOutput?: (line: string) => void
}

// A dozen of them start at once, on a machine that may be busy.
const startupMs = 300_000

/** Starts a Node program and resolves when it is ready. Rejects with its last output when it ends before. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, args, cwd, env, readyAt, timeoutMs = startupMs, detached = false, onOutput } = options
  const child = spawn(process.execPath, args, {
    cwd,
    detached,
    env: { ...nodeEnv(), ...env },
    // It notices by the IPC channel when we have ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  const lines = collectOutput(child, onOutput)
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
      // A frozen process handles the signal when it continues.
      if (isRunning()) child.kill('SIGCONT')
      return ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT')
  }
  if (readyAt) await whenReady(program, readyAt, timeoutMs)
  return program
}

/**
 * The basic environment of every program. They share a compile cache: a dozen that start at once need not all compile
 * the same files.
 */
export function nodeEnv(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled') }
}

async function whenReady(program: Program, readyAt: string, timeoutMs: number): Promise<void> {
  const over = new AbortController()
  const died = program.ended.then((code) => {
    throw new Error(`${program.name} ended with ${code} before it was ready:\n${program.output()}`)
  })
  died.catch(() => undefined)
  try {
    await Promise.race([untilItAnswers(readyAt, timeoutMs, over.signal), died])
  } catch (error) {
    await program.end('SIGKILL')
    throw new Error(`${program.name} did not start:\n${program.output()}`, { cause: error })
  } finally {
    over.abort()
  }
}

async function untilItAnswers(readyAt: string, timeoutMs: number, over: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (!over.aborted && !(await answersOk(readyAt))) {
    if (Date.now() > giveUpAt) throw new Error(`${readyAt} did not answer in ${timeoutMs / 1000} s`)
    await pause(50)
  }
}

function collectOutput(child: ChildProcess, onOutput?: (line: string) => void): string[] {
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
    const call = socket ? request({ socketPath: socket.socketPath!, path: socket.path! }) : request(address)
    call.setTimeout(2000, () => call.destroy())
    call.on('error', () => resolve(false))
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    call.end()
  })
}
