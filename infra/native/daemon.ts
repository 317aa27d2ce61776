import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { guardFromOrphanhood } from './orphan-guard.ts'

interface DaemonOptions {
  name: string
  command: string
  args: string[]
  /**
   * Contains the daemon's pid file and output. `args` must contain the folder's name, by which our own daemons are
   * recognised.
   */
  dataDir: string
}

/** A third-party server that runs beside our processes, such as Kafka and Redis. */
export interface Daemon {
  pid: number
  isRunning(): boolean
  ended: Promise<void>
  /** The last lines of its output. */
  lastWords(): string
  /** Sends the signal and waits for the end; after `forceMs` it sends SIGKILL. */
  end(signal: NodeJS.Signals, forceMs?: number): Promise<void>
}

/**
 * Starts a server in its own process group, so that Ctrl-C reaches us first and the processes that use the server can
 * finish before it ends. Ends a server that an earlier run left running on the same folder.
 */
export async function startDaemon({ name, command, args, dataDir }: DaemonOptions): Promise<Daemon> {
  const pidFile = join(dataDir, `${name}.pid`)
  const logFile = join(dataDir, `${name}.log`)
  await endLeftOver(pidFile, dataDir)
  const output = openSync(logFile, 'w', 0o600)
  const child = spawn(command, args, { cwd: dataDir, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  await once(child, 'spawn')
  writeFileSync(pidFile, String(child.pid))
  child.unref()
  const guard = guardFromOrphanhood(child.pid!)
  const ended = once(child, 'exit').then(() => void guard.kill('SIGKILL'))
  return {
    pid: child.pid!,
    isRunning: () => isRunning(child),
    ended,
    lastWords: () => readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n'),
    async end(signal, forceMs = 15_000) {
      if (!isRunning(child)) return
      child.kill(signal)
      const force = setTimeout(() => child.kill('SIGKILL'), forceMs)
      await ended
      clearTimeout(force)
      rmSync(pidFile, { force: true })
    }
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function endLeftOver(pidFile: string, dataDir: string): Promise<void> {
  const pid = readPid(pidFile)
  if (pid === null || !isOurs(pid, dataDir)) return
  process.kill(pid, 'SIGTERM')
  const forceAt = Date.now() + 10_000
  while (isOurs(pid, dataDir)) {
    if (Date.now() > forceAt) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
}

function readPid(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/**
 * Whether the process is the daemon of this folder: its pid may have been given to another program. Without /proc
 * nothing can be told, and the process is left alone.
 */
function isOurs(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}
