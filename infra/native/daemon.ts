import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

interface DaemonOptions {
  name: string
  command: string
  args: string[]
  /** Holds the daemon's pid file and what it prints. The folder's name must stand in `args`: by it we know our own. */
  dataDir: string
}

/** A server that is not ours and runs beside us: Kafka, Redis. */
export interface Daemon {
  pid: number
  isRunning(): boolean
  ended: Promise<void>
  /** The end of what it printed. */
  lastWords(): string
  /** Sends the signal and waits for the end; after `forceMs` it is killed. */
  end(signal: NodeJS.Signals, forceMs?: number): Promise<void>
}

/**
 * Starts a server in a process group of its own: Ctrl-C must reach us first, so that whoever uses it can finish before
 * it goes. One that an earlier run of ours left on the same folder is ended before.
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

/** Kills it when we end without having ended it, whatever ended us: the guard's input closes with us. */
function guardFromOrphanhood(pid: number): ChildProcess {
  const guard = spawn('sh', ['-c', `read -r _; kill -KILL ${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  guard.unref()
  ;(guard.stdin as Socket).unref()
  return guard
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

/** A pid may have been given to another program since. Where /proc is missing, whoever has it is left alone. */
function isOurs(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}
